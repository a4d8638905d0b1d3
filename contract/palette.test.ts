import { readFile } from 'node:fs/promises';
import { transform } from 'lightningcss';
import { expect, test } from 'vitest';
import { palette } from './palette.ts';

/** Converts sRGB only. */
const CHROME_90 = 90 << 16;

test('every colour equals the site’s token of that name', async () => {
  const tokens = await readSite('app/styles/tokens.css');
  for (const [name, hex] of Object.entries(palette)) {
    const token = `--color-${name.replace(/(?<=[a-z])(?=\d)/, '-')}`;
    const value = new RegExp(`${token}: (.*);`).exec(tokens)?.[1];
    expect(value, token).toBeDefined();
    const { code } = transform({
      filename: 'token.css',
      code: Buffer.from(`a{color:${value}}`),
      targets: { chrome: CHROME_90 },
      minify: true,
    });
    const [srgb = ''] = /(?<=color:)[^;}]+/.exec(code.toString()) ?? [];
    expect([name, toHex(srgb)]).toEqual([name, hex]);
  }
});

test('the browser’s frame has the colour of the page', async () => {
  expect(await readSite('app/root.tsx')).toContain(`name="theme-color" content="${palette.paper}"`);
});

function readSite(path: string): Promise<string> {
  return readFile(new URL(`../web/${path}`, import.meta.url), 'utf8');
}

function toHex(colour: string): string {
  if (colour === 'white') return '#ffffff';
  return colour.length === 4 ? `#${[...colour.slice(1)].map((each) => each + each).join('')}` : colour;
}
