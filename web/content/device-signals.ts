/** Milliseconds and hertz; silence without a frequency. */
export interface SignalStep {
  readonly ms: number;
  readonly hertz?: number;
}

const SHORT_MS = 150;
const GAP_MS = 120;
const TONE = 2000;
const LOW_TONE = 1200;

const short: SignalStep = { ms: SHORT_MS, hertz: TONE };
const gap: SignalStep = { ms: GAP_MS };

/** docs/product.md, 'Device guide'. */
export const buzzerPatterns = {
  detected: [{ ms: 100, hertz: TONE }],
  success: [{ ms: 500, hertz: TONE }],
  checkIn: [{ ms: 1000, hertz: TONE }],
  checkOut: [short, gap, short],
  unassigned: [
    { ms: SHORT_MS, hertz: 1400 },
    gap,
    { ms: SHORT_MS, hertz: 1900 },
    gap,
    { ms: SHORT_MS, hertz: 2500 },
  ],
  error: [
    { ms: SHORT_MS, hertz: LOW_TONE },
    gap,
    { ms: SHORT_MS, hertz: LOW_TONE },
    gap,
    { ms: SHORT_MS, hertz: LOW_TONE },
  ],
} as const satisfies Record<string, readonly SignalStep[]>;

export type BuzzerPattern = keyof typeof buzzerPatterns;
