import type { InstallationListRow } from '@horus/contract/backoffice/installations';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import InstallationsPage from '#pages/backoffice/installations/installations-page.tsx';
import { answer, open, see } from '#pages/testing-page.tsx';

const { installations } = paths.admin;
const called = { step: 'called', dueAt: '2031-03-04T10:00:00Z', doneAt: '2031-03-03T10:00:00Z' } as const;
const done: InstallationListRow = {
  ...{ id: 'i1', organizationId: 'o1', company: 'Talleres Peña', planType: 'business', version: 1 },
  ...{
    devices: 0,
    cards: 0,
    carrier: null,
    trackingNumber: null,
    deliverTo: null,
    parcel: null,
    returnReason: null,
    address: null,
    addressed: null,
    appointment: { at: '2031-03-10T16:00:00Z', about: 'formar al equipo' },
  },
  ...{
    callTries: 0,
    callTriedAt: null,
    callAgainOn: null,
    callAgainHour: null,
    cancelledAt: null,
    nextDueAt: null,
    doneBy: {},
  },
  ...{ orderedAt: '2031-03-02T10:00:00Z', phones: ['925 77 31 08'] },
  steps: [called, { ...called, step: 'configured', doneAt: '2031-03-05T10:00:00Z' }],
};

const nothingWaits = { 'GET /api/admin/today': answer.json({ waiting: [] }) };

it('a finished installation has its last day and a phone, and the list is searched', async () => {
  const list = 'GET /api/admin/installations';
  const page = open(
    { [installations.pattern]: InstallationsPage },
    {
      at: `${installations.href()}?estado=done`,
      answers: { [list]: answer.json({ rows: [done], next: null }), ...nothingWaits },
    },
  );
  await see.texts(
    'Terminada el 5 mar 2031',
    '925 773 108',
    /^Cita el 10 mar.* a las 17:00: formar al equipo$/,
  );
  page.answers[list] = answer.json({ rows: [], next: null });
  await page.type('Buscar', 'xilofonista');
  await see.texts('Sin resultados');
  await see.address(`${installations.href()}?estado=done&q=xilofonista`);
  // The empty result is not shown for words whose search is still to come.
  const held = answer.held(answer.json({ rows: [done], next: null }));
  page.answers[list] = held.answer;
  await page.type('Buscar', 'Peña');
  expect(screen.queryByText('Sin resultados')).toBeNull();
  await see.address(`${installations.href()}?estado=done&q=${encodeURIComponent('Peña')}`);
  expect(screen.queryByText('Sin resultados')).toBeNull();
  held.letGo();
  await see.texts('Terminada el 5 mar 2031');
});

it('the list of parcels on their way says since when, and a returned one why', async () => {
  const shipped = { step: 'shipped', dueAt: '2031-04-01T10:00:00Z', doneAt: '2031-03-06T10:00:00Z' } as const;
  const sent = { ...done, devices: 2, carrier: 'Correos', trackingNumber: 'PK1' };
  const list = 'GET /api/admin/installations';
  const save = 'POST /api/admin/installations/i1/parcel';
  const back = { parcel: { state: 'returned', on: '2031-03-09' }, returnReason: 'No había nadie' };
  const page = open(
    { [installations.pattern]: InstallationsPage },
    {
      at: `${installations.href()}?estado=travelling`,
      answers: {
        [list]: answer.json({
          rows: [{ ...sent, steps: [shipped], parcel: { state: 'travelling', on: null } }],
          next: null,
        }),
        [save]: () => Response.json({}),
        ...nothingWaits,
      },
    },
  );
  await see.texts('Desde el 6 mar 2031', 'Enviado el 6 mar 2031', 'Correos:');
  expect(screen.getByRole('link', { name: /^PK1/ }).getAttribute('href')).toMatch(/correos\.es.*=PK1$/);
  await page.press('Marcar como entregado: Talleres Peña');
  await page.type('Entregado el', '2031-03-08');
  await page.press('Marcar como entregado');
  await see.notice('Apuntado: el envío ha llegado.');
  expect(page.sent(save)).toEqual([{ state: 'delivered', on: '2031-03-08', seenVersion: 1 }]);
  page.answers[list] = answer.json({
    rows: [{ ...sent, ...back, steps: [{ ...shipped, doneAt: null }] }],
    next: null,
  });
  await page.user.click(screen.getByRole('link', { name: 'Por hacer' }));
  await see.texts('Devuelto el 9 mar 2031: No había nadie');
});

it('the list is read again when the menu counts other items, which its top names', async () => {
  vi.useFakeTimers();
  const counted = (count: number) =>
    answer.json({
      waiting: [
        { kind: 'installations', count, dueAt: null, dueOn: null, since: null, overdue: false, first: [] },
      ],
    });
  const list = (...companies: string[]) =>
    answer.json({ rows: companies.map((company) => ({ ...done, id: company, company })), next: null });
  const page = open(
    { [installations.pattern]: InstallationsPage },
    {
      at: installations.href(),
      answers: {
        'GET /api/admin/installations': list('Talleres Peña'),
        'GET /api/admin/today': counted(1),
      },
    },
  );
  await see.texts('Talleres Peña', '1 instalación por hacer');
  page.answers['GET /api/admin/installations'] = list('Talleres Peña', 'Bar Sol');
  page.answers['GET /api/admin/today'] = counted(2);
  await vi.advanceTimersByTimeAsync(20_000);
  await see.texts('2 instalaciones por hacer', 'Bar Sol');
  page.answers['GET /api/admin/today'] = answer.json({ waiting: [] });
  await vi.advanceTimersByTimeAsync(20_000);
  await see.texts('Nada pendiente.');
});
