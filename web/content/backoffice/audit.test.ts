import { deletionStates } from '@horus/contract/backoffice/deletions';
import { leadStatuses } from '@horus/contract/backoffice/leads';
import { mailStates } from '@horus/contract/backoffice/mail';
import { invoiceRequestStates } from '@horus/contract/requests';
import { expect, test } from 'vitest';
import { tellSide } from '#content/backoffice/audit.ts';

test('the log tells what changed in words', () => {
  expect(tellSide({ state: 'received', version: 2, reminderOn: null, renews: false })).toBe(
    'Estado: Por atender, Versión: 2, Recordatorio: nada, Se renueva: no',
  );
});

test.each([...invoiceRequestStates, ...deletionStates, ...mailStates, ...leadStatuses])(
  'the log has a Spanish word for %s',
  (state) => {
    if (state !== 'spam') expect(tellSide({ state })).not.toContain(state);
  },
);
