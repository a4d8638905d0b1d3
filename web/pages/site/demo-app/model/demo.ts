/**
 * The state of the demo: what is kept, and what it is made of. Everything shown is read from it and
 * from the present moment.
 */

export const workerIds = ['lucia', 'ivan', 'nadia', 'omar', 'marta'] as const;
export type WorkerId = (typeof workerIds)[number];

export const shiftIds = ['morning', 'office', 'evening', 'late', 'night'] as const;
export type ShiftId = (typeof shiftIds)[number];

/** In, to a break, back from it, out. */
export const punchKinds = ['in', 'break', 'back', 'out'] as const;
export type PunchKind = (typeof punchKinds)[number];

export const punchMeans = ['card', 'phone'] as const;

interface OnDay {
  readonly worker: WorkerId;
  /** The day that it belongs to: the one on which the shift began. */
  readonly day: string;
}

/** What the visitor did. Moments are whole minutes. */
export type DemoEvent =
  | (OnDay & {
      readonly kind: 'punch';
      readonly what: PunchKind;
      readonly by: (typeof punchMeans)[number];
      readonly at: number;
    })
  | { readonly kind: 'refused'; readonly at: number }
  | {
      readonly kind: 'correct';
      readonly punch: string;
      readonly from: number;
      readonly to: number;
      readonly why: string;
      readonly at: number;
    }
  | (OnDay & { readonly kind: 'incident'; readonly text: string; readonly at: number })
  | { readonly kind: 'solve'; readonly incident: string; readonly at: number }
  | (OnDay & { readonly kind: 'shift'; readonly shift: ShiftId | null })
  | (OnDay & { readonly kind: 'vacation'; readonly on: boolean });

export interface Company {
  readonly name: string;
  readonly taxId: string;
  readonly centre: string;
}

export interface Demo {
  readonly company: Company;
  /** Whom the visitor plays. */
  readonly me: WorkerId;
  /** Whose day was left to the visitor when the demo began: nothing is invented of it. */
  readonly held: OnDay;
  readonly events: readonly DemoEvent[];
}

/** Most letters that a visitor may type into a field. */
export const MAX_TEXT = 120;
