import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MIN_PASSWORD_LENGTH } from '@horus/contract/auth';
import { expect, test } from 'vitest';
import { ROOT } from './settings.ts';

/** Names of texts outside the repository. docs/product.md replaces them. */
const TEXTS_ELSEWHERE =
  /\b(?:the|our|product) specification\b|\(specification\b|\breadings\b|\bquality[- ]bar\b/gi;

const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 3)));
const files = listFiles('').filter((file) => basename(file) !== basename(import.meta.filename));

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return /\.(?:tsx?|mjs|css|md)$|^\.env\.example$/.test(entry.name) ? [path] : [];
    const skipped =
      !entry.isDirectory() || /^(?:\.|node_modules$|build$|data$|test-results$)/.test(entry.name);
    return skipped ? [] : listFiles(path);
  });
}

/** Returns a file as one line, so that a reference can continue on a comment's next line. */
function readJoined(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');
}

const headings = new Map<string, readonly string[]>();

function headingsOf(page: string): readonly string[] {
  let found = headings.get(page);
  if (!found) {
    const prose = readFileSync(join(ROOT, page), 'utf8').replace(/^```.*?^```/gms, '');
    found = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    headings.set(page, found);
  }
  return found;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function hasAnchor(page: string, anchor: string): boolean {
  return headingsOf(page).some((each) => anchorOf(each) === anchor);
}

/** Finds `docs/operating.md`, `docs/operating.md#backup`, `docs/operating.md, 'Backup'`. */
function deadPages(text: string): string[] {
  const named = text.matchAll(
    /\bdocs\/(?:[\w-]+\/)*[\w-]+\.md(?:#(?<anchor>[\w-]+)|, '(?<heading>(?:[^']|'(?=\w))+)')?/g,
  );
  return [...named].flatMap(([reference, anchor, heading]) => {
    const page = reference.slice(0, reference.indexOf('.md') + 3);
    const lives =
      existsSync(join(ROOT, page)) &&
      (!anchor || hasAnchor(page, anchor)) &&
      (!heading || headingsOf(page).includes(heading));
    return lives ? [] : [reference];
  });
}

/** Finds 'decision 002', 'decisions 002, 010 and 016' and, inside the records, '(002, 016)'. */
function deadDecisions(file: string, text: string): string[] {
  const named = [...text.matchAll(/\b(?:decisions?[ /]|records? )(\d{3}(?:(?:, | and )\d{3})*)\b/gi)];
  const amongRecords = file.startsWith('docs/decisions/')
    ? [...text.matchAll(/\((0\d\d(?:, 0\d\d)*)\)/g)]
    : [];
  return [...named, ...amongRecords].flatMap(([reference, numbers = '']) =>
    numbers.split(/, | and /).some((number) => !decisions.has(number)) ? [reference] : [],
  );
}

/** Finds `[text](page.md#heading)`. */
function deadLinks(file: string, text: string): string[] {
  if (!file.endsWith('.md')) return [];
  return [...text.matchAll(/\]\((?!\w+:)(?<path>[^)\s#]*)(?:#(?<anchor>[^)\s]+))?\)/g)].flatMap(
    ([link, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file;
      const lives = existsSync(join(ROOT, target)) && (!anchor || hasAnchor(target, anchor));
      return lives ? [] : [link];
    },
  );
}

function deadReferences(file: string, text: string): string[] {
  return [
    ...deadPages(text),
    ...deadDecisions(file, text),
    ...deadLinks(file, text),
    ...(text.match(TEXTS_ELSEWHERE) ?? []),
  ];
}

test('every referenced page, heading and decision exists', () => {
  expect(files.length).toBeGreaterThan(900);
  const dead = files.flatMap((file) =>
    deadReferences(file, readJoined(file)).map((reference) => `${file}: ${reference}`),
  );
  expect(dead).toEqual([]);
});

test('the code contains every message of docs/product.md', () => {
  const code = files
    .filter((file) => /^(?:api|contract|web)\/(?!.*\.test\.).*\.tsx?$/.test(file))
    .map((file) => readJoined(file).replaceAll(/\$\{MIN_PASSWORD_LENGTH\}/g, String(MIN_PASSWORD_LENGTH)))
    .join('\n');
  const [, table = ''] =
    /^## Messages\n(.*?)^## /ms.exec(readFileSync(join(ROOT, 'docs/product.md'), 'utf8')) ?? [];
  const messages = [...table.matchAll(/(?<!\w)'([^']+)'/g)].map(([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.filter((message) => !code.includes(message))).toEqual([]);
});

test.each([
  'docs/products.md',
  "docs/product.md, 'Nowhere'",
  'docs/product.md#nowhere',
  'decision 999',
  'decisions 002, 010 and 999',
  'docs/decisions/999',
  '[page](products.md)',
  '[heading](product.md#nowhere)',
  '[heading](#nowhere)',
  'the specification',
  '(specification',
  'readings',
  'quality-bar',
])('finds a dead reference: %s', (reference) => {
  expect(deadReferences('docs/product.md', `See ${reference}.`)).toHaveLength(1);
});

test.each([
  'docs/product.md',
  "docs/product.md, 'Browser storage'",
  'docs/product.md#browser-storage',
  'decisions 002 and 010',
  '[page](decisions/)',
  '[heading](operating.md#contact-demo-and-hiring-requests)',
  '[elsewhere](https://stripe.com/docs)',
])('accepts a valid reference: %s', (reference) => {
  expect(deadReferences('docs/product.md', `See ${reference}.`)).toEqual([]);
});
