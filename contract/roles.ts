/**
 * What a member of an organisation may do: each role may also do what those before it may
 * (docs/access.md lists every call).
 */
export const roles = ['viewer', 'billing', 'owner'] as const;
export type Role = (typeof roles)[number];

/** A role as it is called on pages and in mails. */
export const roleLabels: Readonly<Record<Role, string>> = {
  viewer: 'lectura',
  billing: 'facturación',
  owner: 'titular',
};

/** Whether who has one role may do what needs another. */
export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/**
 * Says of a call that changes something which organisation its sender was looking at, by its id:
 * their session may work in another one by now.
 */
export const ORGANIZATION_HEADER = 'horus-organization';
