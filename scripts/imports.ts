import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from './settings.ts';

export interface Import {
  readonly from: string;
  /** A path from the root, or a package's name. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly isType: boolean;
  /** By `import()`. */
  readonly isLazy: boolean;
}

const WORKSPACES = ['contract', 'api', 'web', 'sandbox', 'e2e'] as const;

export function listSources(): string[] {
  const folders = [...WORKSPACES, 'scripts', 'bench'].join(',');
  return globSync(`{${folders}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|build|\.cache|\.react-router)(?:\/|$)/.test(path),
  }).filter((path) => !path.endsWith('.d.ts'));
}

/** Includes dynamic imports and re-exports. */
export function readImports(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { module } = parseSync(file, source);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isLazy: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType, isLazy: false }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"](.+)['"]$/.exec(source.slice(start, end))?.[1];
      return literal ? [{ specifier: literal, isType: false, isLazy: true }] : [];
    }),
  ];
  return (
    named
      // Without Node's modules and files that a build makes.
      .filter(({ specifier }) => !/^node:|\?url$/.test(specifier))
      .map(({ specifier, isType, isLazy }) => ({
        from: file,
        isType,
        isLazy,
        ...resolveFrom(file, specifier),
      }))
  );
}

function resolveFrom(file: string, specifier: string): Pick<Import, 'to' | 'isPackage'> {
  const path = pathOf(file, specifier);
  if (path === null) return { to: packageOf(specifier), isPackage: true };
  const found = ['', '.ts', '.tsx'].find((ending) => existsSync(join(ROOT, path + ending)));
  if (found === undefined) throw new Error(`${file} imports ${specifier}, which is not there`);
  return { to: path + found, isPackage: false };
}

function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (specifier.startsWith('#')) return mapped(workspaceOf(file), 'imports', specifier);
  const [, name = '', below = ''] = /^@horus\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const workspace = WORKSPACES.find((each) => each === name);
  return workspace ? mapped(workspace, 'exports', `./${below}`) : null;
}

function workspaceOf(file: string): string {
  return WORKSPACES.find((each) => file.startsWith(`${each}/`)) ?? '.';
}

/** A workspace without `exports` exports every file. */
function mapped(workspace: string, key: 'imports' | 'exports', name: string): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
  const map: Readonly<Record<string, string>> = manifest[key] ?? { './*': './*' };
  for (const [pattern, target] of Object.entries(map)) {
    const [start = '', end] = pattern.split('*');
    if (end === undefined ? name === pattern : name.startsWith(start)) {
      return join(workspace, target.replace('*', name.slice(start.length)));
    }
  }
  throw new Error(`${workspace}/package.json leads ${name} nowhere`);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
