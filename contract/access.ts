import { hasRole, type Role, roles } from './roles.ts';

/**
 * 'user-with-open-form' is 'user', but an ended session returns 'auth.user_not_found', because a
 * form can stay open longer than a session. A role includes the higher roles.
 */
export type Access = 'anyone' | 'user' | 'user-with-open-form' | Role;

export function roleNeeded(access: Access): Role | null {
  return roles.find((role) => role === access) ?? null;
}

export function allows(access: Access, role: Role): boolean {
  const needed = roleNeeded(access);
  return needed === null || hasRole(role, needed);
}
