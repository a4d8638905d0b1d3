import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@horus/contract/paths';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/settings';
import { PARTS } from './look.ts';

const sources: Readonly<Record<string, string>> = {
  [paths.site.horus.pattern]: 'web/content/horus.ts',
  [paths.auth.login.pattern]: 'web/pages/auth/login-page.tsx',
};

it('the probe expects each page’s actual title', async () => {
  const pages = PARTS.filter(({ says }) => says.source.includes('<title>'));
  expect(pages).toHaveLength(2);
  for (const { path, says } of pages) {
    const source = await readFile(join(ROOT, sources[path] ?? 'none'), 'utf8');
    const title = /\btitle: '([^']+)'/.exec(source)?.[1];
    expect(`<title>${title}</title>`, path).toMatch(says);
  }
});
