import { type Access, allows } from '@horus/contract/access';
import { officeCalls } from '@horus/contract/backoffice/calls';
import type { CallLimit, OfficeCall, SiteCall } from '@horus/contract/call';
import { siteCalls } from '@horus/contract/calls';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { roleLabels, roles } from '@horus/contract/roles';

export const ACCESS_PAGE = 'docs/access.md';

const everybody: Partial<Record<Access, string>> = {
  anyone: 'yes',
  user: 'their own',
  'user-with-open-form': 'their own',
};

export function writeAccessPage(): string {
  const rows = Object.entries<SiteCall>(siteCalls).map(([call, { access, limit }]) => {
    const allowed = roles.map((role) => everybody[access] ?? (allows(access, role) ? 'yes' : 'no'));
    return `| \`${call}\` | ${[access === 'anyone' ? 'yes' : 'no', ...allowed, describe(limit)].join(' | ')} |`;
  });
  return `# Access to each call

Made from \`contract/calls\` by \`npm run docs\`: don't edit. A member has a role in each of their organisations and works in one at a
time: \`yes\` means the data of that organisation, \`their own\` the user's personal data, whatever the role. Unauthenticated requests get 401,
requests without the role 403 \`auth.role_required\`. Another organisation's resource gets the same response as one that never existed.
\`api/scoping.integration.test.ts\` tries each cell of the table. *Limit*: beyond it the response is 429; stricter limits that depend on
more than the caller are in the features (decision 016).

| call | not logged in | ${roles.map((role) => `${role} (${roleLabels[role]})`).join(' | ')} | limit |
|---|---|${roles.map(() => '---|').join('')}---|
${rows.join('\n')}

## The back office

Made from \`contract/backoffice/calls\`. Operators have separate accounts and sessions: a customer's session gives no access here, and theirs
none to a customer's area. *Proof*: the second factor was shown within the last minutes. Without a session the response is 401
\`operators.required\`, without the role 403 \`operators.role_required\`, without a recent proof 403 \`operators.proof_required\`.

| call | role | proof | limit |
|---|---|---|---|
${operatorRows().join('\n')}
`;
}

function operatorRows(): string[] {
  return Object.entries<OfficeCall>(officeCalls).map(([call, { role, proof, limit }]) => {
    const needed = role === 'anyone' ? role : `${role} (${operatorRoleLabels[role]})`;
    return `| \`${call}\` | ${needed} | ${proof ? 'yes' : ''} | ${describe(limit)} |`;
  });
}

function describe(limit: CallLimit | undefined): string {
  return limit ? `${limit.points} in ${limit.minutes} minutes for each ${limit.per}` : '';
}
