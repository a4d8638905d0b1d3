/** Stored state of the demo. Everything shown derives from it and from the present moment. */

export const workerIds = ['lucia', 'ivan', 'nadia', 'omar', 'marta'] as const;
export type WorkerId = (typeof workerIds)[number];

export const shiftIds = ['morning', 'office', 'evening', 'late', 'night'] as const;
export type ShiftId = (typeof shiftIds)[number];

export const punchKinds = ['in', 'break', 'back', 'out'] as const;
export type PunchKind = (typeof punchKinds)[number];

export const punchMeans = ['card', 'phone'] as const;

interface OnDay {
  readonly worker: WorkerId;
  /** The day on which the shift began. */
  readonly day: string;
}

/** Actions of the visitor. Moments are whole minutes. */
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
  /** The worker whom the visitor plays. */
  readonly me: WorkerId;
  /** The day without invented punches: the visitor's, from the start of the demo. */
  readonly held: OnDay;
  readonly events: readonly DemoEvent[];
}

/** Maximum characters in a field. */
export const MAX_TEXT = 120;
