import type { Import } from './imports.ts';

interface Module {
  readonly paths: readonly string[];
  /** Modules that it may import. They must not form a circle. */
  readonly imports: readonly string[];
  /** Modules from which it may import only types. */
  readonly types?: readonly string[];
  /** Further modules that its tests may import. */
  readonly tests?: readonly string[];
  /** If set, the only allowed packages. */
  readonly packages?: readonly string[];
  readonly without?: readonly string[];
}

const FEATURE = ['contract', 'platform', 'mails'];
/** Types alone, because `buildServices` is called at the top and passes the services in. */
const types = ['services'];
const tests = ['testing'];

/** Folders from the bottom up: each imports only from those before it. */
const SANDBOX = [
  'sandbox/store',
  'sandbox/stripe',
  'sandbox/stripe/wire',
  'sandbox/stripe/webhooks',
  'sandbox/stripe/catalog',
  'sandbox/stripe/customers',
  'sandbox/stripe/payments',
  'sandbox/stripe/billing',
  'sandbox/stripe/credit-notes',
  'sandbox/stripe/checkout',
  'sandbox/stripe/portal',
  'sandbox/stripe/time',
  'sandbox/mailbox',
  'sandbox/stripe/control',
  'sandbox/stripe/api',
  'sandbox/pages',
];

/** Folders of billing from the bottom up: each imports only from those before it. */
const BILLING = [
  'billing/tables',
  'billing/revenue',
  'billing/catalogue',
  'billing/mirror',
  'billing/customer-area',
  'billing/fiscal-data',
  'billing/purchases',
  'billing/notices',
  'billing/installations',
  'billing/sync',
  'billing/plan-change',
  'billing/refund',
  'billing/open-fee',
  'billing/disputes',
  'billing/checkout',
];
const WHOLE_BILLING = [...BILLING, 'billing'];
const BILLING_TABLES = ['billing-tables', 'billing-jobs', 'plan-holder'];

/** The modules and their imports. A file belongs to the module with the longest matching path. */
export const modules: Readonly<Record<string, Module>> = {
  contract: {
    paths: ['contract'],
    imports: [],
    packages: ['zod', 'jsvat', 'nif-dni-nie-cif-validation'],
  },

  platform: { paths: ['api/platform'], imports: ['contract'], tests },
  mails: { paths: ['api/mails'], imports: ['contract', 'platform'], types, tests },
  services: {
    paths: ['api/services.ts', 'api/config.ts', 'api/table-rights.ts'],
    imports: ['contract', 'platform'],
    types: ['mails'],
  },
  accounts: {
    paths: ['api/features/auth/auth-tables.ts', 'api/features/auth/deletion-tables.ts'],
    imports: ['contract', 'platform'],
  },
  activity: { paths: ['api/features/activity'], imports: [...FEATURE, 'accounts'], types, tests },
  auth: {
    paths: ['api/features/auth'],
    imports: [...FEATURE, 'accounts', 'activity'],
    types,
    tests: [...tests, 'services'],
  },
  members: {
    paths: ['api/features/members'],
    imports: [...FEATURE, 'accounts', 'activity', 'auth'],
    types,
    tests,
  },
  consent: { paths: ['api/features/consent'], imports: FEATURE, types, tests },
  leads: { paths: ['api/features/leads'], imports: FEATURE, types, tests },
  site: { paths: ['api/features/site'], imports: FEATURE, types, tests },
  terms: { paths: ['api/features/terms'], imports: FEATURE, types, tests },
  ...Object.fromEntries(
    BILLING.map((name, level) => [
      name,
      {
        paths:
          level === 0
            ? BILLING_TABLES.map((file) => `api/features/billing/${file}.ts`)
            : [`api/features/${name}`],
        imports: [...FEATURE, 'accounts', 'activity', 'auth', 'leads', ...BILLING.slice(0, level)],
        types,
        tests: [...tests, ...BILLING],
      },
    ]),
  ),
  billing: {
    paths: ['api/features/billing'],
    imports: [...FEATURE, 'accounts', 'activity', 'auth', 'leads', ...BILLING],
    types,
    tests,
  },
  requests: {
    paths: ['api/features/requests'],
    imports: [...FEATURE, 'accounts', 'activity', 'auth', ...WHOLE_BILLING],
    types,
    tests: [...tests, 'leads'],
  },
  backoffice: {
    paths: ['api/features/backoffice'],
    imports: [
      ...FEATURE,
      'accounts',
      'activity',
      'auth',
      ...WHOLE_BILLING,
      'consent',
      'leads',
      'members',
      'requests',
      'site',
      'terms',
    ],
    types,
    tests: [...tests, 'services'],
  },
  api: {
    paths: ['api'],
    imports: [
      ...FEATURE,
      'services',
      'accounts',
      'activity',
      'auth',
      'backoffice',
      ...WHOLE_BILLING,
      'consent',
      'leads',
      'members',
      'requests',
      'site',
      'terms',
    ],
    tests: [...tests, 'sandbox'],
  },
  testing: {
    paths: ['api/testing'],
    imports: [
      ...FEATURE,
      'services',
      'accounts',
      'auth',
      'backoffice',
      ...WHOLE_BILLING,
      'leads',
      'requests',
      'terms',
      'api',
      'sandbox',
    ],
  },

  ui: { paths: ['web/ui'], imports: [] },
  client: { paths: ['web/client'], imports: ['contract'] },
  content: {
    paths: ['web/content'],
    imports: ['contract'],
    without: ['react', 'react-dom', 'react-router'],
  },
  pages: { paths: ['web/pages'], imports: ['contract', 'client', 'content', 'ui'] },
  web: { paths: ['web'], imports: ['contract', 'client', 'content', 'pages', 'ui'] },

  ...Object.fromEntries(
    SANDBOX.map((path, level) => [path, { paths: [path], imports: SANDBOX.slice(0, level) }]),
  ),
  sandbox: { paths: ['sandbox'], imports: SANDBOX },
  scripts: {
    paths: ['scripts', 'bench'],
    imports: [
      'contract',
      'platform',
      'services',
      'backoffice',
      ...WHOLE_BILLING,
      'requests',
      'mails',
      'api',
      'web',
      'sandbox',
      'e2e',
      'testing',
    ],
  },
  demo: {
    paths: ['api/demo'],
    imports: [
      ...FEATURE,
      'services',
      'accounts',
      'activity',
      'backoffice',
      ...WHOLE_BILLING,
      'leads',
      'members',
      'requests',
      'api',
    ],
    tests: [...tests, 'sandbox'],
  },
  e2e: { paths: ['e2e'], imports: ['contract', 'sandbox'] },
};

const TEST = /\.(?:test|spec|drill|year)\.tsx?$/;

export function moduleOf(file: string): string {
  const lengths = Object.entries(modules).flatMap(([name, { paths }]) =>
    paths.filter((path) => file === path || file.startsWith(`${path}/`)).map((path) => ({ name, path })),
  );
  const [longest] = lengths.toSorted((a, b) => b.path.length - a.path.length);
  if (!longest) throw new Error(`${file} is in no module (scripts/boundaries.ts)`);
  return longest.name;
}

export function arrowsOf(imports: readonly Import[]): { from: string; to: string; import: Import }[] {
  return imports
    .filter(({ isPackage }) => !isPackage)
    .map((each) => ({ from: moduleOf(each.from), to: moduleOf(each.to), import: each }))
    .filter(({ from, to }) => from !== to);
}

export function findViolations(imports: readonly Import[]): string[] {
  const arrows = arrowsOf(imports)
    .filter(({ from, to, import: each }) => {
      const { imports: allowed = [], types: typesOf = [], tests: besides = [] } = modules[from] ?? {};
      return !(
        allowed.includes(to) ||
        (each.isType && typesOf.includes(to)) ||
        (TEST.test(each.from) && besides.includes(to))
      );
    })
    .map(({ from, to, import: each }) => `${each.from} imports ${each.to}: ${from} may not import ${to}`);
  const packages = imports
    .filter(({ from, isPackage }) => isPackage && !TEST.test(from))
    .filter(({ from, to }) => {
      const { packages: only, without = [] } = modules[moduleOf(from)] ?? {};
      return (only && !only.includes(to)) || without.includes(to);
    })
    .map(({ from, to }) => `${from} imports ${to}: ${moduleOf(from)} does without that package`);
  return [...arrows, ...packages];
}

export function withoutTests(imports: readonly Import[]): Import[] {
  return imports.filter(
    ({ from, to, isType }) =>
      !isType && !TEST.test(from) && ![from, to].some((each) => /\/testing\//.test(each)),
  );
}

/** Returns groups of files that import each other, types included, each circle once. */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  );
  const reaches = new Map<string, Set<string>>();
  const reach = (file: string): Set<string> => {
    const known = reaches.get(file);
    if (known) return known;
    const seen = new Set<string>();
    const waiting = [file];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      for (const { to } of next.get(each) ?? []) {
        if (!seen.has(to)) waiting.push(to);
        seen.add(to);
      }
    }
    reaches.set(file, seen);
    return seen;
  };
  const inCircles = [...next.keys()].filter((file) => reach(file).has(file));
  const circles = inCircles.map((file) =>
    inCircles.filter((each) => reach(file).has(each) && reach(each).has(file)),
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}
