import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './settings.ts';

/**
 * User input is matched while all other requests wait. The check finds repetitions that exchange
 * characters, and matches that start again at each character of a long run.
 */

/** Each with the reason why its input is short or our own. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

interface Expression {
  readonly where: string;
  readonly pattern: string;
  readonly flags: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex?: Omit<Expression, 'where'>;
  readonly callee?: { readonly name?: string };
  readonly [member: string]: unknown;
}

const files = ['api', 'contract', 'web'].flatMap((tree) =>
  readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:build|node_modules|testing)\//.test(file),
    )
    .map((file) => join(tree, file)),
);
const expressions: Expression[] = [];
const madeAtRunTime: string[] = [];
for (const file of files) collect(file);

function collect(file: string): void {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const visit = (node: Node): void => {
    const where = () => `${file}:${source.slice(0, node.start).split('\n').length}`;
    if (node.regex) expressions.push({ where: where(), ...node.regex });
    if (node.callee?.name === 'RegExp') madeAtRunTime.push(where());
    for (const member of Object.values(node)) {
      for (const child of [member].flat()) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

test('finds every regular expression of api, contract and web', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(expressions.length).toBeGreaterThan(60);
});

test('no expression is built at run time, where it can not be checked', () => {
  expect(madeAtRunTime).toEqual([]);
});

test('each expression takes linear time, or is an exception with a reason', () => {
  const slow = expressions.filter(
    // The flag v adds sets of classes, which repeat nothing.
    ({ pattern, flags }) => analyse(new RegExp(pattern, flags.replace('v', 'u'))).reports.length > 0,
  );
  expect(slow.filter(({ pattern }) => !(pattern in EXCEPTIONS))).toEqual([]);
  const patterns = new Set(slow.map(({ pattern }) => pattern));
  expect(Object.keys(EXCEPTIONS).filter((pattern) => !patterns.has(pattern))).toEqual([]);
});

test('detects slow expressions', () => {
  for (const slow of [/\/+$/, /^(?:a+)+$/, /[\w.+-]+@[\w-]+/]) expect(analyse(slow).reports).not.toEqual([]);
  for (const linear of [/(?<!\/)\/+$/, /^a+$/, /(?<![\w.+-])[\w.+-]+@[\w-]+/]) {
    expect(analyse(linear).reports).toEqual([]);
  }
});
