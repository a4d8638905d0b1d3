import type { Import } from './imports.ts';

/** A room of the house: what lies below its paths, and what that may import. */
interface Room {
  readonly paths: readonly string[];
  /** Rooms. No circle comes of them. */
  readonly imports: readonly string[];
  /** Rooms that give it types and no code. */
  readonly types?: readonly string[];
  /** The only packages, where few are wanted. */
  readonly packages?: readonly string[];
  /** Packages that don't belong there. */
  readonly without?: readonly string[];
}

/** What every feature of the api stands on. */
const FEATURE = ['contract', 'platform', 'mails'];
/** What it is handed: `buildServices` is called at the top of the house. */
const types = ['services'];

/**
 * The rooms and the arrows between them. A file is in the room with the longest path that it lies
 * below. Tests, and what only tests use, may import from everywhere.
 */
export const rooms: Readonly<Record<string, Room>> = {
  contract: {
    paths: ['contract'],
    imports: [],
    packages: ['zod', 'jsvat', 'nif-dni-nie-cif-validation'],
  },

  platform: { paths: ['api/platform'], imports: ['contract'] },
  mails: { paths: ['api/mails'], imports: ['contract', 'platform'], types },
  services: {
    paths: ['api/services.ts', 'api/config.ts'],
    // The features whose jobs they start.
    imports: ['contract', 'platform', 'mails', 'auth', 'billing', 'leads', 'requests'],
  },
  auth: { paths: ['api/features/auth'], imports: FEATURE, types },
  consent: { paths: ['api/features/consent'], imports: FEATURE, types },
  leads: { paths: ['api/features/leads'], imports: FEATURE, types },
  site: { paths: ['api/features/site'], imports: FEATURE, types },
  terms: { paths: ['api/features/terms'], imports: FEATURE, types },
  billing: { paths: ['api/features/billing'], imports: [...FEATURE, 'auth'], types },
  requests: { paths: ['api/features/requests'], imports: [...FEATURE, 'auth', 'billing'], types },
  api: {
    paths: ['api'],
    imports: [...FEATURE, 'services', 'auth', 'billing', 'consent', 'leads', 'requests', 'site', 'terms'],
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

  sandbox: { paths: ['sandbox'], imports: [] },
  scripts: {
    paths: ['scripts', 'bench'],
    imports: ['contract', 'platform', 'services', 'billing', 'mails', 'api', 'web', 'sandbox', 'e2e'],
  },
  e2e: { paths: ['e2e'], imports: ['contract', 'sandbox'] },
};

const FOR_TESTS = /\.(?:test|spec|drill|year)\.tsx?$|\/testing\/|^scripts\/year\/|\/conformance\//;

/** The room of a file. */
export function roomOf(file: string): string {
  const lengths = Object.entries(rooms).flatMap(([name, { paths }]) =>
    paths.filter((path) => file === path || file.startsWith(`${path}/`)).map((path) => ({ name, path })),
  );
  const [longest] = lengths.toSorted((a, b) => b.path.length - a.path.length);
  if (!longest) throw new Error(`${file} is in no room (scripts/boundaries.ts)`);
  return longest.name;
}

/** The imports that lead from one room into another, of what runs outside of tests. */
export function arrowsOf(imports: readonly Import[]): { from: string; to: string; import: Import }[] {
  return imports
    .filter(({ from, to, isPackage }) => !isPackage && !FOR_TESTS.test(from) && !FOR_TESTS.test(to))
    .map((each) => ({ from: roomOf(each.from), to: roomOf(each.to), import: each }))
    .filter(({ from, to }) => from !== to);
}

/** What goes against the rooms' rules, in words. */
export function findTrespasses(imports: readonly Import[]): string[] {
  const arrows = arrowsOf(imports)
    .filter(({ from, to, import: { isType } }) => {
      const { imports: allowed = [], types: typesOf = [] } = rooms[from] ?? {};
      return !allowed.includes(to) && !(isType && typesOf.includes(to));
    })
    .map(({ from, to, import: each }) => `${each.from} imports ${each.to}: ${from} may not import ${to}`);
  const packages = imports
    .filter(({ from, isPackage }) => isPackage && !FOR_TESTS.test(from))
    .filter(({ from, to }) => {
      const { packages: only, without = [] } = rooms[roomOf(from)] ?? {};
      return (only && !only.includes(to)) || without.includes(to);
    })
    .map(({ from, to }) => `${from} imports ${to}: ${roomOf(from)} does without that package`);
  return [...arrows, ...packages];
}

/** Files that import each other in a circle, whatever their order; each circle once. */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ isPackage, isType }) => !isPackage && !isType),
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
