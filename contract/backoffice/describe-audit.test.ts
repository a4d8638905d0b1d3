import { auditDetails } from '@horus/contract/backoffice/audit';
import { auditFilters } from '@horus/contract/backoffice/audit-log';
import { customersQuery } from '@horus/contract/backoffice/customers';
import {
  carryOutBody,
  deletionReceipt,
  deletionStates,
  owedFigures,
} from '@horus/contract/backoffice/deletions';
import { describeChange, describeSide } from '@horus/contract/backoffice/describe-audit';
import { replayEventBody } from '@horus/contract/backoffice/events';
import { changeLeadBody, leadFilters, leadStatuses } from '@horus/contract/backoffice/leads';
import { mailStates, repeatMailBody } from '@horus/contract/backoffice/mail';
import { changePlanBody } from '@horus/contract/plan-change-calls';
import { invoiceRequestStates } from '@horus/contract/requests';
import { expect, test } from 'vitest';

test('the log shows changes in words', () => {
  expect(describeSide({ state: 'received', version: 2, reminderOn: null, renews: false })).toBe(
    'Estado: Por atender, Recordatorio: nada, Se renueva: no',
  );
  expect(describeSide({ ownerId: null })).toBe('Responsable: nadie');
});

test('the log shows money in euros and times in Madrid, and no internal keys', () => {
  const told = describeChange(
    { refunded: 0, paymentId: 'pi_1' },
    {
      refunded: 1_500,
      cents: 1_500,
      fee: 4_839,
      order: 'x',
      endsAt: '2026-11-29T11:00:00.000Z',
      reminderOn: '2026-12-01',
    },
  );
  expect(told.replaceAll('\u00a0', ' ')).toBe(
    'Devuelto en total: 0,00 € → Devuelto en total: 15,00 €, Importe: 15,00 €, Cuota: 48,39 €, ' +
      'Termina: 29 nov 2026, 12:00, Recordatorio: 1 de diciembre de 2026',
  );
  expect(describeChange({ version: 1 }, { version: 2 })).toBe('');
});

/**
 * Sources whose keys are recorded as sent or returned. Types check the keys that the code writes
 * out.
 */
test.each(
  Object.entries({
    auditFilters: auditFilters.omit({ text: true }),
    carryOutBody: carryOutBody.omit({ seen: true }),
    changePlanBody: changePlanBody.omit({ token: true }),
    customersQuery: customersQuery.pick({ status: true, plan: true }),
    deletionReceipt,
    changeLeadBody: changeLeadBody.omit({ version: true, called: true }),
    leadFilters: leadFilters.omit({ q: true }),
    owedFigures,
    repeatMailBody,
    replayEventBody,
  }).flatMap(([source, { shape }]) => Object.keys(shape).map((key) => [source, key])),
)('labels the recorded fields of %s: %s', (_, key) => {
  expect(auditDetails).toHaveProperty(key);
});

test.each([...invoiceRequestStates, ...deletionStates, ...mailStates, ...leadStatuses])(
  'the log has a Spanish word for %s',
  (state) => {
    if (state !== 'spam') expect(describeSide({ state })).not.toContain(state);
  },
);
