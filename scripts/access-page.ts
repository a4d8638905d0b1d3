import { type Access, allows } from '@horus/contract/access';
import { operatorRoleLabels } from '@horus/contract/backoffice/access';
import { officeCalls } from '@horus/contract/backoffice/calls';
import type { OfficeCall } from '@horus/contract/call';
import { siteCalls } from '@horus/contract/calls';
import { roleLabels, roles } from '@horus/contract/roles';

export const ACCESS_PAGE = 'docs/access.md';

const everybody: Partial<Record<Access, string>> = {
  anyone: 'yes',
  user: 'their own',
  'user-with-open-form': 'their own',
};

export function writeAccessPage(): string {
  const rows = Object.entries(siteCalls).map(([call, { access }]) => {
    const allowed = roles.map((role) => everybody[access] ?? (allows(access, role) ? 'yes' : 'no'));
    return `| \`${call}\` | ${[access === 'anyone' ? 'yes' : 'no', ...allowed].join(' | ')} |`;
  });
  return `# Access to each call

Made from \`contract/calls\` by \`npm run docs\`: don't edit. A member has a role in each of their organisations and works in one at a
time: \`yes\` means the data of that organisation, \`their own\` the user's personal data, whatever the role. Unauthenticated requests get 401,
requests without the role 403 \`auth.role_required\`. Another organisation's resource gets the same response as one that never existed.
\`api/scoping.integration.test.ts\` tries each cell of the table, and fails for a call without a row.

| call | not logged in | ${roles.map((role) => `${role} (${roleLabels[role]})`).join(' | ')} |
|---|---|${roles.map(() => '---|').join('')}
${rows.join('\n')}

## The back office

Made from \`contract/backoffice/calls\`. Operators have separate accounts and sessions: a customer's session gives no access here, and theirs
none to a customer's area. *Proof*: the second factor was shown within the last minutes. Without a session the response is 401
\`operators.required\`, without the role 403 \`operators.role_required\`, without a recent proof 403 \`operators.proof_required\`.

| call | role | proof |
|---|---|---|
${operatorRows().join('\n')}
`;
}

function operatorRows(): string[] {
  return Object.entries<OfficeCall>(officeCalls).map(([call, { role, proof }]) => {
    if (role === 'anyone') return `| \`${call}\` | anyone | |`;
    return `| \`${call}\` | ${role} (${operatorRoleLabels[role]}) | ${proof ? 'yes' : ''} |`;
  });
}
