/** A manager may do everything that an operator may. */
export const operatorRoles = ['operator', 'manager'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleLabels: Readonly<Record<OperatorRole, string>> = {
  operator: 'operador',
  manager: 'responsable',
};

export function hasOperatorRole(role: OperatorRole, needed: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(needed);
}
