import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './settings.ts';

/**
 * No regular expression may take more than linear time: what people send is matched while all
 * others wait. Looked for are both ways to be slow, repetitions that trade characters with each
 * other and matches that are tried again from each character of a long run.
 */

/**
 * Slow ones that may stay, by their source, each with the reason why what it is given is short or
 * our own.
 */
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

test('every regular expression of api, contract and web is found', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(expressions.length).toBeGreaterThan(60);
});

test('none is made at run time, where nothing could check it', () => {
  expect(madeAtRunTime).toEqual([]);
});

test('each takes linear time, or is named with its reason', () => {
  const slow = expressions.filter(
    // What the flag v adds, sets of classes, repeats nothing.
    ({ pattern, flags }) => analyse(new RegExp(pattern, flags.replace('v', 'u'))).reports.length > 0,
  );
  expect(slow.filter(({ pattern }) => !(pattern in EXCEPTIONS))).toEqual([]);
  const patterns = new Set(slow.map(({ pattern }) => pattern));
  expect(Object.keys(EXCEPTIONS).filter((pattern) => !patterns.has(pattern))).toEqual([]);
});

test('a slow one would be found', () => {
  for (const slow of [/\/+$/, /^(?:a+)+$/, /[\w.+-]+@[\w-]+/]) expect(analyse(slow).reports).not.toEqual([]);
  for (const linear of [/(?<!\/)\/+$/, /^a+$/, /(?<![\w.+-])[\w.+-]+@[\w-]+/]) {
    expect(analyse(linear).reports).toEqual([]);
  }
});
