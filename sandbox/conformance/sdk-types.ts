import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type TSInterfaceDeclaration, type TSSignature, type TSType } from 'oxc-parser';

/**
 * Compares responses with the types of Stripe's SDK, which Stripe generates from its OpenAPI
 * description.
 */

/** The declarations of a file or namespace. */
interface Scope {
  readonly file: string;
  readonly parent: Scope | null;
  readonly types: Map<string, { members: readonly TSSignature[] } | { alias: TSType }>;
  readonly namespaces: Map<string, Scope>;
  readonly imports: Map<string, string>;
}

interface Known {
  readonly members: readonly TSSignature[];
  readonly scope: Scope;
}

const RESOURCES = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), 'resources');
const files = new Map<string, Scope>();
const kinds = readKinds();

/** Returns the paths of properties that are missing, unknown or of another type. */
export function differencesOf(answer: { readonly object: string }): string[] {
  const candidates = kinds.get(answer.object) ?? [];
  if (candidates.length === 0) return [`${answer.object}: no such object`];
  const differences = candidates.map(({ members, scope }) =>
    compareMembers(answer, members, scope, answer.object),
  );
  return differences.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Returns interfaces by the value of their `object` property. */
function readKinds(): Map<string, Known[]> {
  const found = new Map<string, Known[]>();
  for (const file of globSync('**/*.d.ts', { cwd: RESOURCES, exclude: ['V2/**'] })) {
    const scope = readFile(join(RESOURCES, file));
    for (const type of scope.types.values()) {
      if (!('members' in type)) continue;
      const name = literalOf(type.members.find((member) => nameOf(member) === 'object'));
      if (name) found.set(name, [...(found.get(name) ?? []), { ...type, scope }]);
    }
  }
  return found;
}

function literalOf(member: TSSignature | undefined): string | null {
  if (member?.type !== 'TSPropertySignature') return null;
  const type = member.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSLiteralType' && type.literal.type === 'Literal'
    ? String(type.literal.value)
    : null;
}

function nameOf(member: TSSignature): string | null {
  if (member.type !== 'TSPropertySignature') return null;
  return member.key.type === 'Identifier'
    ? member.key.name
    : String((member.key as { value: unknown }).value);
}

function readFile(file: string): Scope {
  const known = files.get(file);
  if (known) return known;
  const scope = emptyScope(file, null);
  files.set(file, scope);
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const statement of program.body) declare(scope, statement);
  return scope;
}

function emptyScope(file: string, parent: Scope | null): Scope {
  return { file, parent, types: new Map(), namespaces: new Map(), imports: new Map() };
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

function declare(scope: Scope, statement: Statement): void {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
    declare(scope, statement.declaration);
  } else if (statement.type === 'ImportDeclaration') {
    const file = join(dirname(scope.file), statement.source.value.replace(/\.js$/, '.d.ts'));
    for (const { local } of statement.specifiers) scope.imports.set(local.name, file);
  } else if (statement.type === 'TSInterfaceDeclaration') {
    scope.types.set(statement.id.name, { members: (statement as TSInterfaceDeclaration).body.body });
  } else if (statement.type === 'TSTypeAliasDeclaration') {
    scope.types.set(statement.id.name, { alias: statement.typeAnnotation });
  } else if (statement.type === 'TSModuleDeclaration' && statement.id.type === 'Identifier') {
    const { name } = statement.id;
    const inner = scope.namespaces.get(name) ?? emptyScope(scope.file, scope);
    scope.namespaces.set(name, inner);
    for (const each of statement.body?.body ?? []) declare(inner, each as Statement);
  }
}

/** Finds the type of a name such as `Charge.Outcome` in a scope or its parents. */
function resolve(
  names: readonly string[],
  from: Scope,
): { type: { members: readonly TSSignature[] } | { alias: TSType }; scope: Scope } | null {
  const [first = '', ...rest] = names;
  for (let scope: Scope | null = from; scope; scope = scope.parent) {
    const type = rest.length === 0 ? scope.types.get(first) : undefined;
    if (type) return { type, scope };
    const inner = rest.length > 0 ? scope.namespaces.get(first) : undefined;
    const found = inner && resolveInside(rest, inner);
    if (found) return found;
    const file = scope.imports.get(first);
    // The type of an index file is in the file with its own name.
    if (file?.endsWith('index.d.ts')) return resolve(rest, readFile(join(dirname(file), `${rest[0]}s.d.ts`)));
    if (file) return resolveInside(names, readFile(file));
  }
  return null;
}

function resolveInside(names: readonly string[], scope: Scope): ReturnType<typeof resolve> {
  const [first = '', ...rest] = names;
  if (rest.length > 0) {
    const inner = scope.namespaces.get(first);
    return inner ? resolveInside(rest, inner) : null;
  }
  const type = scope.types.get(first);
  return type ? { type, scope } : null;
}

function compareMembers(
  value: unknown,
  members: readonly TSSignature[],
  scope: Scope,
  path: string,
): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path];
  const given = value as Record<string, unknown>;
  const names = new Set(members.map(nameOf));
  // Any names are allowed, as in metadata.
  if (members.some(({ type }) => type === 'TSIndexSignature')) return [];
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  return [
    ...unknown.map((name) => `${path}.${name} is unknown`),
    ...members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return [];
      const name = nameOf(member) ?? '';
      if (!(name in given)) return member.optional ? [] : [`${path}.${name} is missing`];
      return compare(given[name], member.typeAnnotation.typeAnnotation, scope, `${path}.${name}`);
    }),
  ];
}

function compare(value: unknown, type: TSType, scope: Scope, path: string): string[] {
  const unless = (fits: boolean) => (fits ? [] : [`${path} is ${JSON.stringify(value)}`]);
  switch (type.type) {
    case 'TSStringKeyword':
      return unless(typeof value === 'string');
    case 'TSNumberKeyword':
      return unless(typeof value === 'number');
    case 'TSBooleanKeyword':
      return unless(typeof value === 'boolean');
    case 'TSNullKeyword':
      return unless(value === null);
    case 'TSLiteralType':
      return unless(type.literal.type === 'Literal' && type.literal.value === value);
    case 'TSArrayType':
      return compareEach(value, type.elementType, scope, path);
    case 'TSTypeLiteral':
      return compareMembers(value, type.members, scope, path);
    case 'TSUnionType': {
      const results = type.types.map((each) => compare(value, each, scope, path));
      if (results.some((each) => each.length === 0)) return [];
      return results.find((each) => each.some((text) => text.startsWith(`${path}.`))) ?? results[0] ?? [];
    }
    case 'TSTypeReference':
      return compareReference(value, type, scope, path);
    default:
      throw new Error(`${path}: a ${type.type} is not understood`);
  }
}

function compareEach(value: unknown, type: TSType | undefined, scope: Scope, path: string): string[] {
  if (!Array.isArray(value) || !type) return [path];
  return value.flatMap((each, index) => compare(each, type, scope, `${path}[${index}]`));
}

type Reference = Extract<TSType, { type: 'TSTypeReference' }>;

function compareReference(
  value: unknown,
  { typeName, typeArguments }: Reference,
  scope: Scope,
  path: string,
): string[] {
  const names = namesIn(typeName);
  const [argument] = typeArguments?.params ?? [];
  switch (names[0]) {
    case 'Array':
      return compareEach(value, argument, scope, path);
    case 'ApiList':
      return compareEach((value as { data?: unknown } | null)?.data, argument, scope, `${path}.data`);
    // Values that a later version may add.
    case 'OtherString':
      return [`${path} is ${JSON.stringify(value)}`];
    // A string in JSON, which the SDK parses.
    case 'Decimal':
      return value === null || typeof value === 'number' ? [path] : [];
  }
  const found = resolve(names, scope);
  if (!found) throw new Error(`${path}: ${names.join('.')} is not declared`);
  return 'alias' in found.type
    ? compare(value, found.type.alias, found.scope, path)
    : compareMembers(value, found.type.members, found.scope, path);
}

function namesIn(name: Reference['typeName']): string[] {
  if (name.type === 'Identifier') return [name.name];
  return name.type === 'TSQualifiedName' ? [...namesIn(name.left), name.right.name] : [];
}
