import { palette } from '@horus/contract/palette';
import type { Doc } from '#platform/pdf-sheet';

/** Points from the centre to the rim. */
const RADIUS = 24;
const HOURS = 12;
const MINUTES = 60;

/** The dial of the house, drawn around a point; it says nothing. */
export function drawDial(doc: Doc, x: number, y: number): void {
  doc.circle(x, y, RADIUS).lineWidth(0.4).stroke(palette.gold400);
  doc
    .circle(x, y, RADIUS * 0.62)
    .lineWidth(0.4)
    .stroke(palette.gold400);
  for (let minute = 0; minute < MINUTES; minute++) {
    const hour = minute % (MINUTES / HOURS) === 0;
    drawTick(doc, { x, y, turn: minute / MINUTES, length: hour ? 0.14 : 0.06, width: hour ? 0.9 : 0.4 });
  }
  // Ten past ten.
  for (const [turn, length] of [
    [61 / 72, 0.4],
    [1 / 6, 0.54],
  ] as const) {
    const { dx, dy } = direction(turn);
    doc.moveTo(x, y).lineTo(x + dx * RADIUS * length, y + dy * RADIUS * length);
    doc.lineWidth(1.1).stroke(palette.ink900);
  }
}

interface Tick {
  readonly x: number;
  readonly y: number;
  /** Clockwise from twelve o'clock, 0 to 1. */
  readonly turn: number;
  /** A share of the radius, from the rim inwards. */
  readonly length: number;
  readonly width: number;
}

function drawTick(doc: Doc, { x, y, turn, length, width }: Tick): void {
  const { dx, dy } = direction(turn);
  const outer = RADIUS * 0.94;
  const inner = outer - RADIUS * length;
  doc.moveTo(x + dx * inner, y + dy * inner).lineTo(x + dx * outer, y + dy * outer);
  doc.lineWidth(width).stroke(palette.gold600);
}

function direction(turn: number): { readonly dx: number; readonly dy: number } {
  const angle = turn * 2 * Math.PI;
  return { dx: Math.sin(angle), dy: -Math.cos(angle) };
}
