/** Each role includes the ones before it (docs/access.md lists every call). */
export const roles = ['viewer', 'billing', 'owner'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = {
  viewer: 'lectura',
  billing: 'facturación',
  owner: 'titular',
};

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Id of the organisation that the page shows: the session may have switched to another one. */
export const ORGANIZATION_HEADER = 'horus-organization';

export const UNNAMED_ORGANIZATION = 'Tu propia cuenta';
