export const SECURITY_PAGE = 'docs/security.md';

/** `files` are parts of the paths of test files. */
export interface Look {
  readonly name: string;
  readonly files: readonly string[];
  /** Environment that makes the files run longer than in `npm test`. */
  readonly longer?: Readonly<Record<string, string>>;
}

/** Checks of `npm run security`. */
export const looks: readonly Look[] = [
  {
    name: 'every call × role × own, another customer’s and unknown resource',
    files: ['api/scoping', 'api/access', 'api/operators', 'operators/operator-guard'],
  },
  {
    name: 'fuzzing of every call, from its OpenAPI description',
    files: ['api/fuzz'],
    longer: { FUZZ_RUNS: '40' },
  },
  {
    name: 'addresses, hosts and headers of requests',
    files: ['api/request-targets', 'api/address-takeover', 'platform/request-address'],
  },
  { name: 'headers: Observatory, CSP Evaluator', files: ['scripts/site-headers'] },
  {
    name: 'login, registration, reset: limits, lockout, account enumeration',
    files: [
      'auth/auth.',
      'auth/constant-time-auth',
      'auth/password-reset',
      'api/shared-limits',
      'platform/rate-limits',
    ],
  },
  {
    name: 'second step, passkeys, change of address, new devices',
    files: ['auth/second-factor/', 'auth/change-email', 'auth/new-sign-in', 'platform/totp'],
  },
  { name: 'forms: honeypots, limits, typed text in mails', files: ['leads/forms', 'leads/limits'] },
  { name: 'webhooks: signature, age, repetition', files: ['sync/webhook'] },
  {
    name: 'operator’s view as a customer, append-only audit log',
    files: ['customers/view-as', 'audit/delete-expired-audit', 'api/database-roles'],
  },
  { name: 'overload, slow clients, one client alone', files: ['api/overload', 'api/one-client'] },
  { name: 'personal data and secrets in logs', files: ['platform/log', 'auth/security-log'] },
  { name: 'regular expressions with catastrophic backtracking', files: ['scripts/regular-expressions'] },
  {
    name: 'secrets in the repository, lockfile, licences',
    files: ['scripts/supply-chain', 'scripts/licences'],
  },
  { name: 'each requirement of ASVS 5.0 has its answer', files: ['scripts/asvs'] },
];

export const ADVISORIES = 'known vulnerabilities of runtime packages (npm audit)';

export interface Looked {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly notTried?: string;
  readonly seconds: number;
  readonly day: string;
}

/** Rows of checks that did not run now stay as they were. */
export function writeSecurityPage(before: string, looked: readonly Looked[]): string {
  const lines = before.split('\n');
  const rows = [...looks.map(({ name }) => name), ADVISORIES].map((name) => {
    const now = looked.find((each) => each.name === name);
    if (now) return row(now, looks.find((each) => each.name === name)?.files ?? []);
    return lines.find((line) => line.startsWith(`| ${name} | `)) ?? `| ${name} | | | | not tried | |`;
  });
  return `# Security

Written by \`npm run security\`: don't edit. Attacks on the site and the api, with a real PostgreSQL, and their results. Rows except the last
run in \`npm test\` too; the overload and slow clients in \`npm run test:night\`. Requirement by requirement: [asvs.md](asvs.md). Access to each call:
[access.md](access.md). Whether response times reveal known addresses: \`npm run bench -- account-enumeration\`, [bench.md](bench.md).

| check | passed | failed | seconds | by | on |
|---|---:|---:|---:|---|---|
${rows.join('\n')}
`;
}

function row({ name, passed, failed, notTried, seconds, day }: Looked, files: readonly string[]): string {
  const by = files.map((file) => `\`${file}\``).join(', ');
  if (notTried) return `| ${name} | | | | not tried: ${notTried} | ${day} |`;
  const wrong = failed === 0 ? '0' : `**${failed}**`;
  return `| ${[name, passed, wrong, Math.round(seconds), by, day].join(' | ')} |`;
}
