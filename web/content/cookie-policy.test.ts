import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cookiePolicy } from '#content/cookie-policy.ts';

/** What the code calls the things that it keeps in a browser. */
const KEY = /_KEY = '(\w+)'/g;

test('everything that the site keeps in a browser is in the policy’s list', async () => {
  const web = resolve(import.meta.dirname, '..');
  const kept = new Set<string>();
  for (const folder of ['app', 'pages', 'client']) {
    const names = await readdir(resolve(web, folder), { recursive: true });
    for (const name of names.filter((each) => /\.tsx?$/.test(each) && !each.includes('.test.'))) {
      const text = await readFile(resolve(web, folder, name), 'utf8');
      for (const [, key = ''] of text.matchAll(KEY)) kept.add(key);
    }
  }
  expect(kept).toContain('cookieConsent');
  expect(kept.size).toBeGreaterThan(3);
  const listed = JSON.stringify(cookiePolicy.sections.find(({ id }) => id === 'lista'));
  for (const key of [...kept, 'scrollToDemo', 'scrollToContact']) expect(listed).toContain(key);
});
