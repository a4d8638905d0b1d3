import { glob, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from './settings.ts';

// Checks the English of comments, test titles and Markdown (CONTRIBUTING.md).

const SOURCES = '{api,bench,contract,e2e,sandbox,scripts,web}/**/*.{ts,tsx,css}';
const PAGES = '{*,docs/**/*,sandbox/*}.md';
const NOT_OURS = /(?:^|\/)(?:node_modules|build|data|\.[^/]+)(?:\/|$)|CHANGELOG/;

/** A line that is only a comment. */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/|\{\/\*)(?:\s|$)/;
const TITLE = /^\s*(?:describe|test|it)(?:\.\w+)*\(\s*(['"`])(.*?)\1/;
const QUOTED = /`[^`]*`|'[^']*'|«[^»]*»/g;
/** Tools need these on one line. */
const DIRECTIVE = /biome-ignore|@ts-/;
const MAX_COLUMNS = 100;
const MAX_COMMENT_SHARE = 0.05;

const ODD_ENGLISH = [
  /(?:^|[.;:,(—–]\s*|\b(?:for|by|to|of|from|with|than|as|and|or|that|but) )who\b/i,
  /\b(?:whoever|whomever|nobody|somebody|anew|hence|thereof|whence|lest|afresh)\b/i,
  /\b(?:is|are|was|were|be|been) told\b|\btells? of\b/i,
  /\b(?:save|but) for\b|\bupon\b|\bso long as\b|\bnot one\b/i,
  /\b(?:stands?|lies|lie) (?:beside|in|there|here|on|under|above|below)\b|\b(?:wears?|hears?) (?:the|a|its|of)\b/i,
  /\b(?:of (?:theirs|hers|his|ours)|as (?:it is|they are)|by (?:itself|themselves)|of (?:its|their) own)\b/i,
  /^[^\w#]*What (?:is|was|are|were|has|have|had|can|goes|comes|they|it|we|a|an|the|each|no)\b(?!.*\?)/,
];

interface Line {
  readonly place: string;
  readonly text: string;
}

const comments: Line[] = [];
const prose: Line[] = [];
let lines = 0;

async function* read(pattern: string): AsyncGenerator<[name: string, lines: string[]]> {
  for await (const name of glob(pattern, { cwd: ROOT, exclude: (path) => NOT_OURS.test(path) })) {
    if (!NOT_OURS.test(name)) yield [name, (await readFile(`${ROOT}/${name}`, 'utf8')).split('\n')];
  }
}

beforeAll(async () => {
  for await (const [name, text] of read(SOURCES)) {
    lines += text.length;
    for (const [at, line] of text.entries()) {
      const place = `${name}:${at + 1}`;
      const title = TITLE.exec(line)?.[2];
      if (COMMENT.test(line)) comments.push({ place, text: line });
      else if (title) prose.push({ place, text: title });
    }
  }
  for await (const [name, text] of read(PAGES)) {
    const outside = text.join('\n').replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ''));
    prose.push(...outside.split('\n').map((line, at) => ({ place: `${name}:${at + 1}`, text: line })));
  }
  expect(comments.length).toBeGreaterThan(5_000);
  expect(prose.length).toBeGreaterThan(8_000);
});

test('no comment is wider than 100 columns', () => {
  const wide = comments.filter(({ text }) => text.length > MAX_COLUMNS && !DIRECTIVE.test(text));
  expect(wide.map(({ place }) => place)).toEqual([]);
});

test('at most a twentieth of the lines are comments', () => {
  expect(comments.length / lines).toBeLessThan(MAX_COMMENT_SHARE);
});

test.each(ODD_ENGLISH)('no comment, title or page has %s', (odd) => {
  const found = [...comments, ...prose].filter(({ text }) => odd.test(text.replace(QUOTED, '')));
  expect(found.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
});
