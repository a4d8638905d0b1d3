import { DELETION_WORD, type DeletionTime, deletionReasonLabels } from '@horus/contract/deletion-options';
import type { DeletionRequestBody } from '@horus/contract/requests';

export interface DeleteAccountValues {
  readonly reason: DeletionRequestBody['reason'] | null;
  readonly otherReason: string;
  readonly accounts: DeletionRequestBody['accounts'];
  /** For users with a plan. */
  readonly when: DeletionTime;
  readonly accepted: boolean;
  readonly word: string;
}

export const emptyDeleteAccount: DeleteAccountValues = {
  reason: null,
  otherReason: '',
  accounts: { horus: false, stc: false },
  when: 'plan-end',
  accepted: false,
  word: '',
};

/** Whether the step, counted from 0, is complete (docs/product.md, 'Account deletion'). */
export function isStepDone(values: DeleteAccountValues, step: number): boolean {
  const done = [
    values.reason !== null && (values.reason !== 'other' || values.otherReason.trim() !== ''),
    values.accounts.horus || values.accounts.stc,
    values.accepted,
    values.word === DELETION_WORD,
  ];
  return done[step] ?? false;
}

export function reasonOf({ reason, otherReason }: DeleteAccountValues): string {
  if (reason === null) return '';
  return reason === 'other' ? otherReason.trim() : deletionReasonLabels[reason];
}

/** @throws Error before a reason is chosen */
export function toRequest({ reason, otherReason, accounts, when }: DeleteAccountValues): DeletionRequestBody {
  if (reason === null) throw new Error('no reason was chosen');
  return { reason, otherReason: reason === 'other' ? otherReason : '', accounts, when };
}
