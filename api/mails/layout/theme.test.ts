import { palette } from '@horus/contract/palette';
import { expect, it } from 'vitest';
import { darkStyles } from '#mails/layout/theme.ts';

/** Contrast by the relative luminance of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ['text', palette.ink900, palette.white],
  ['small text', palette.ink600, palette.white],
  ['the foot', palette.ink600, palette.paper2],
  ['links', palette.lapis700, palette.white],
  ['the button', palette.white, palette.lapis600],
  ['the name', palette.paper, palette.ink900],
  ['who it is of', palette.ink300, palette.ink900],
  ['text in the dark', palette.ink100, palette.ink900],
  ['small text in the dark', palette.ink300, palette.ink900],
  ['the foot in the dark', palette.ink300, palette.ink950],
  ['links in the dark', palette.lapis300, palette.ink900],
])('%s has enough contrast', (_what, text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

it('takes every dark colour from the palette', () => {
  const used = darkStyles.match(/#[0-9a-f]{6}/g) ?? [];
  expect(used.length).toBeGreaterThan(5);
  for (const color of used) expect(Object.values(palette)).toContain(color);
});
