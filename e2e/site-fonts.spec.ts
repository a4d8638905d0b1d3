import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({ storageState: refusedCookies });

/**
 * Returns the width of the open page's text in a font relative to its stand-in, and the heights of
 * both.
 */
const compareWithStandIn = async ([face, weight, standInFace]: readonly [string, number, string]) => {
  const fonts = [face, standInFace].map((family) => `${weight} 1000px "${family}"`);
  for (const font of fonts) await document.fonts.load(font);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // Scripts, and content for browsers without them, are never shown.
    if (!parentElement || parentElement.closest('script, style, noscript')) continue;
    const style = getComputedStyle(parentElement);
    if (style.fontFamily.startsWith(face) && style.fontWeight === String(weight))
      texts.push(textContent ?? '');
  }
  const [own, standIn] = fonts.map((font) => {
    canvas.font = font;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText('H');
    const width = texts.reduce((sum, text) => sum + canvas.measureText(text).width, 0);
    return { width, ascent, descent };
  });
  if (!own || !standIn) throw new Error('no measures');
  return {
    letters: texts.join('').length,
    width: standIn.width / own.width,
    ascent: (standIn.ascent - own.ascent) / 1000,
    descent: (standIn.descent - own.descent) / 1000,
  };
};

test('each stand-in is as wide and as high as its font', async ({ page }) => {
  await page.goto(site.horus.href());
  for (const [face, weight] of [
    ['Piazzolla', 600],
    ['Commissioner', 400],
    ['Commissioner', 600],
  ] as const) {
    for (const standIn of [`${face} stand-in`, `${face} stand-in on Android`]) {
      const what = `${standIn}, ${weight}`;
      const { letters, width, ascent, descent } = await page.evaluate(compareWithStandIn, [
        face,
        weight,
        standIn,
      ] as const);
      expect.soft(letters, what).toBeGreaterThan(500);
      expect.soft(Math.abs(width - 1), what).toBeLessThan(0.015);
      expect.soft(Math.abs(ascent), what).toBeLessThan(0.01);
      expect.soft(Math.abs(descent), what).toBeLessThan(0.01);
    }
  }
});
