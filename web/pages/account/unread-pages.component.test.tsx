import { it, vi } from 'vitest';
import ActivityPage from '#pages/account/activity/activity-page.tsx';
import FiscalDataPage from '#pages/account/fiscal-data/fiscal-data-page.tsx';
import { SecondFactorPanel } from '#pages/account/security/second-factor-panel.tsx';
import { answer, lucia, open, see } from '#pages/testing-page.tsx';

const at = '2026-11-22T10:00:00.000Z';
const row = { id: 'a1', at, what: 'Creó la cuenta', who: 'Lucía Peña', device: null, network: null };

it.each([
  {
    Page: ActivityPage,
    read: 'GET /api/account/activity',
    failed: 'No hemos podido leer tu actividad',
    answer: { activities: [row], next: null },
    shown: 'Creó la cuenta',
  },
  {
    Page: FiscalDataPage,
    read: 'GET /api/account/fiscal-data',
    failed: 'No hemos podido leerlos',
    answer: { data: null },
    shown: 'NIF / CIF',
  },
  {
    Page: SecondFactorPanel,
    read: 'GET /api/auth/second-factor',
    failed: 'No hemos podido leerlo',
    answer: { totpSince: null, recoveryCodesLeft: 0, passkeys: [] },
    shown: 'Activar con una app',
  },
])('a page that can not be read says so, and is read again: $read', async (each) => {
  vi.useFakeTimers();
  const { press, answers } = open(
    { '/': each.Page },
    { as: lucia, answers: { [each.read]: answer.offline } },
  );
  await see.texts(each.failed);
  answers[each.read] = answer.json(each.answer);
  await press(/intentar/i);
  await see.texts(each.shown);
});
