import { type Access, callAccess, mayCall } from '@horus/contract/access';
import { operatorAccess, operatorRoleLabels } from '@horus/contract/backoffice/access';
import { roleLabels, roles } from '@horus/contract/roles';

export const ACCESS_PAGE = 'docs/access.md';

const everybody: Partial<Record<Access, string>> = {
  anyone: 'yes',
  user: 'their own',
  'user-with-open-form': 'their own',
};

export function writeAccessPage(): string {
  const rows = Object.entries(callAccess).map(([call, access]) => {
    const allowed = roles.map((role) => everybody[access] ?? (mayCall(role, call) ? 'yes' : 'no'));
    return `| \`${call}\` | ${[access === 'anyone' ? 'yes' : 'no', ...allowed].join(' | ')} |`;
  });
  return `# Who may make which call

Made from \`contract/access.ts\` by \`npm run docs\`: don't edit. A member has a role in each organisation that they belong to, and
works in one at a time: \`yes\` is of that organisation's things and no other's, \`their own\` of what is the person's, whatever the role.
Without a login the answer is 401, without the role 403 \`auth.role_required\`. Another's thing is answered like one that never existed.
\`api/scoping.integration.test.ts\` tries each cell of the table, and fails for a call without a row.

| call | not logged in | ${roles.map((role) => `${role} (${roleLabels[role]})`).join(' | ')} |
|---|---|${roles.map(() => '---|').join('')}
${rows.join('\n')}

## The back office

Made from \`contract/backoffice/access.ts\`. Its people have accounts and sessions of their own; a customer's opens nothing here, and theirs
nothing of a customer's. *Proof*: the second factor was shown within the last minutes. Without a session the answer is 401 \`operators.required\`,
without the role 403 \`operators.role_required\`, without a recent proof 403 \`operators.proof_required\`.

| call | who | proof |
|---|---|---|
${operatorRows().join('\n')}
`;
}

function operatorRows(): string[] {
  return Object.entries(operatorAccess).map(([call, access]) => {
    if (access.role === 'anyone') return `| \`${call}\` | anyone | |`;
    return `| \`${call}\` | ${access.role} (${operatorRoleLabels[access.role]}) | ${access.proof ? 'yes' : ''} |`;
  });
}
