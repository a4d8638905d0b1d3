import { DELETION_WORD, deletionReasonLabels } from '@horus/contract/deletion-options';
import type { DeletionRequestBody } from '@horus/contract/requests';

/** What the wizard has been told so far. */
export interface LeavingValues {
  readonly reason: DeletionRequestBody['reason'] | null;
  readonly otherReason: string;
  readonly accounts: DeletionRequestBody['accounts'];
  readonly accepted: boolean;
  readonly word: string;
}

export const emptyLeaving: LeavingValues = {
  reason: null,
  otherReason: '',
  accounts: { horus: false, stc: false },
  accepted: false,
  word: '',
};

/** Whether a step, counted from 0, allows to go on (specification, sections 4 and 5). */
export function isStepDone(values: LeavingValues, step: number): boolean {
  const done = [
    values.reason !== null && (values.reason !== 'other' || values.otherReason.trim() !== ''),
    values.accounts.horus || values.accounts.stc,
    values.accepted,
    values.word === DELETION_WORD,
  ];
  return done[step] ?? false;
}

/** The reason in words, as the summary shows it. */
export function reasonOf({ reason, otherReason }: LeavingValues): string {
  if (reason === null) return '';
  return reason === 'other' ? otherReason.trim() : deletionReasonLabels[reason];
}

/** @throws Error before a reason was chosen */
export function toRequest({ reason, otherReason, accounts }: LeavingValues): DeletionRequestBody {
  if (reason === null) throw new Error('no reason was chosen');
  return { reason, otherReason: reason === 'other' ? otherReason : '', accounts };
}
