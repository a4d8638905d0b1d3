import { deletionReasons } from '@horus/contract/deletion-options';
import { deletionForm } from '@horus/contract/requests';
import { expect, test } from 'vitest';
import { deleteAccount } from '#content/delete-account.ts';
import {
  type DeleteAccountValues,
  emptyDeleteAccount,
  isStepDone,
  reasonOf,
  toRequest,
} from '#pages/site/delete-account/delete-account-state.ts';

const done: DeleteAccountValues = {
  reason: 'price',
  otherReason: '',
  accounts: { horus: true, stc: false },
  when: 'plan-end',
  accepted: true,
  word: 'ELIMINAR',
};

const steps = [0, 1, 2, 3];

test('no step is complete at first; each step is checked separately', () => {
  expect(steps.map((step) => isStepDone(emptyDeleteAccount, step))).toEqual([false, false, false, false]);
  expect(steps.map((step) => isStepDone(done, step))).toEqual([true, true, true, true]);
  expect(isStepDone(done, steps.length)).toBe(false);
});

test('accepts a reason in the user’s own words', () => {
  expect(isStepDone({ ...done, reason: 'other', otherReason: 'Me jubilo' }, 0)).toBe(true);
});

test.each<[Partial<DeleteAccountValues>, number]>([
  [{ reason: null }, 0],
  [{ reason: 'other' }, 0],
  [{ reason: 'other', otherReason: ' \n ' }, 0],
  [{ accounts: { horus: false, stc: false } }, 1],
  [{ accepted: false }, 2],
  [{ word: '' }, 3],
  [{ word: 'eliminar' }, 3],
  [{ word: ' ELIMINAR' }, 3],
  [{ word: 'ELIMINAR ' }, 3],
])('%j makes only one step incomplete', (changes, kept) => {
  expect(steps.filter((step) => !isStepDone({ ...done, ...changes }, step))).toEqual([kept]);
});

test('every reason passes the server’s schema', () => {
  for (const reason of deletionReasons) {
    const sent = toRequest({ ...done, reason, otherReason: ' Me jubilo ' });
    expect(deletionForm.safeParse(sent).success).toBe(true);
    expect(sent.otherReason).toBe(reason === 'other' ? ' Me jubilo ' : '');
  }
  expect(reasonOf({ ...done, reason: 'other', otherReason: ' Me jubilo ' })).toBe('Me jubilo');
  expect(reasonOf(done)).toBe('Es demasiado caro');
  expect(reasonOf(emptyDeleteAccount)).toBe('');
  expect(() => toRequest(emptyDeleteAccount)).toThrow('no reason was chosen');
});

test.each([
  [{ state: 'none' }, '2026-12-20', 'como muy tarde el 21 de diciembre de 2026'],
  [{ state: 'none' }, '2026-12-22', 'cuanto antes'],
  [{ state: 'renews' }, '2026-12-20', 'después de que canceles tu suscripción, que sigue en marcha'],
] as const)('with %j on %s promises no date that can’t be met', (plan, today, says) => {
  const { by } = deleteAccount.pending;
  expect(by('2026-12-21T09:00:00.000Z', plan, new Date(today))).toBe(says);
});
