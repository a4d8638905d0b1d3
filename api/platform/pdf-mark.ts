import { mark } from '@horus/contract/mark';
import { palette } from '@horus/contract/palette';
import type { Doc } from '#platform/pdf-sheet';

/** Points. */
export const MARK_SIDE = 44;
const UNITS = 200;

export function drawMark(doc: Doc, x: number, y: number): void {
  const scale = MARK_SIDE / UNITS;
  doc.save().translate(x, y).scale(scale).translate(100, 84).lineCap('round');
  for (const [{ path, width }, color] of [
    [mark.lids, palette.ink900],
    [mark.iris, palette.ink900],
    [mark.handsAndWaves, palette.gold600],
  ] as const) {
    doc.path(path).lineWidth(width).stroke(color);
  }
  doc.restore();
}
