import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '#package.json' with { type: 'json' };
import { latestChangelogVersion, newestMigration, readRecords, writeRecord } from '#release-record';

const ROOT = resolve(import.meta.dirname, '..');
const changelog = await readFile(resolve(ROOT, 'CHANGELOG.md'), 'utf8');
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const versions = headings.filter((heading) => heading !== 'Not released yet');
const records = await readRecords();

it('the newest version of the changelog is the packages’ version', async () => {
  const root = JSON.parse(await readFile(resolve(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect([root.version, manifest.version]).toEqual([versions[0], versions[0]]);
});

it('every version of the changelog has a record: npm run record-release', () => {
  const recorded = records.map(({ version }) => version).filter(Boolean);
  expect(recorded).toEqual(versions.toReversed());
});

it('records the current tables', () => {
  expect(writeRecord('9.9.9')).toContain('what release 9.9.9 says');
});

it('the record of the changelog’s first version is up to date: npm run record-release, or begin "Not released yet"', async () => {
  const begun = await latestChangelogVersion();
  if (!begun) return;
  const { file, text } = records.find(({ version }) => version === begun) ?? {};
  expect(file).toBe(await newestMigration());
  expect(text).toBe(writeRecord(begun));
});
