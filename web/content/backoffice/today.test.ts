import type { Figures } from '@horus/contract/backoffice/figures';
import { paths } from '@horus/contract/backoffice/paths';
import { waitingKinds } from '@horus/contract/backoffice/today';
import { expect, test } from 'vitest';
import { officeLinks } from '#content/backoffice/navigation.ts';
import {
  describeDataWait,
  describeLastCall,
  describeMonth,
  describeTerm,
  waitingWords,
} from '#content/backoffice/today.ts';

const none = { receivedCents: 0, refundedCents: 0, purchases: 0, ended: 0 };
const figuresOf = (thisMonth: Partial<Figures['thisMonth']>, endCents: number) =>
  ({
    thisMonth: { ...none, ...thisMonth },
    months: [{ month: '2026-11', revenue: { endCents } }],
  }) as unknown as Figures;

test.each([
  [
    { receivedCents: 1_234_000, purchases: 14, ended: 3 },
    421_000,
    'En noviembre: 12.340,00 € cobrados, 14 planes comprados, 3 clientes se han ido; ingresos recurrentes: 4.210,00 € al mes sin IVA.',
  ],
  [
    { receivedCents: 2_500, refundedCents: 500, purchases: 1, ended: 1 },
    2_066,
    'En noviembre: 25,00 € cobrados, 5,00 € devueltos, 1 plan comprado, 1 cliente se ha ido; ingresos recurrentes: 20,66 € al mes sin IVA.',
  ],
  [
    {},
    0,
    'En noviembre: 0,00 € cobrados, ningún plan comprado, no se ha ido ningún cliente; ingresos recurrentes: 0,00 € al mes sin IVA.',
  ],
] as const)('the month in one line: %j', (thisMonth, endCents, line) => {
  expect(describeMonth(figuresOf(thisMonth, endCents)).replace(/\s/g, ' ')).toBe(line);
});

const NOW = new Date('2026-11-27T10:00:00Z');
const noTerm = { dueAt: null, dueOn: null, since: null, overdue: false };

test.each([
  [{ dueAt: '2026-11-28T13:00:00Z' }, 'hasta mañana a las 14:00'],
  [{ dueAt: '2026-11-28T00:15:00Z' }, 'hasta mañana a la 1:15'],
  [{ dueAt: '2026-12-03T13:00:00Z' }, 'hasta el 3 dic'],
  [{ dueAt: '2027-01-03T13:00:00Z' }, 'hasta el 3 ene de 2027'],
  [{ dueAt: '2026-11-27T09:00:00Z', overdue: true }, 'venció hoy a las 10:00'],
  [{ dueAt: '2026-11-28T23:00:00Z', dueOn: '2026-11-28' }, 'hasta mañana'],
  [{ dueAt: '2026-11-26T23:00:00Z', dueOn: '2026-11-26', overdue: true }, 'venció ayer'],
  [{ since: '2026-11-26T22:59:00Z' }, 'desde ayer a las 23:59'],
  [{ since: '2026-11-25T10:00:00Z' }, 'desde el 25 nov'],
  [{ since: '2026-11-26T23:00:00Z' }, 'desde hoy'],
  [{}, ''],
] as const)('a term in words: %j', (term, words) => {
  expect(describeTerm({ ...noTerm, ...term }, NOW)).toBe(words);
});

test.each([
  [{ at: '2026-11-27T08:00:00Z', result: 'unanswered' }, 'llamado hoy, nadie contestó'],
  [{ at: '2026-11-27T08:00:00Z', result: 'message' }, 'llamado hoy, con un mensaje'],
  [{ at: '2026-11-26T08:00:00Z', result: 'spoken' }, 'hablamos ayer'],
] as const)('the last call in words: %j', (last, words) => {
  expect(describeLastCall(last, NOW)).toBe(words);
});

test('the navigation counts each kind of pending invoice', () => {
  const invoices = paths.admin.invoices.href();
  const link = officeLinks.flatMap(({ links }) => links).find(({ href }) => href === invoices);
  expect(link?.waits).toEqual(
    waitingKinds.filter((kind) => waitingWords[kind].href.split('?')[0] === invoices),
  );
});

test('a request that waits for its customer says since when', () => {
  expect(describeDataWait('2026-11-26T09:00:00Z', NOW)).toBe('esperando sus datos desde ayer');
});
