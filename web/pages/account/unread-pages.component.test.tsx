import { paths } from '@horus/contract/paths';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import ActivityPage from '#pages/account/activity/activity-page.tsx';
import FiscalDataPage from '#pages/account/fiscal-data/fiscal-data-page.tsx';
import { SecondFactorPanel } from '#pages/account/security/second-factor-panel.tsx';
import { json, lucia, offline, open, press } from '#pages/testing-page.tsx';

const { account } = paths;
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
  const { user, answers } = open(
    { [account.activity.pattern]: each.Page },
    { user: lucia, answers: { [each.read]: offline } },
  );
  await screen.findByText(each.failed);
  answers[each.read] = json(each.answer);
  await press(user, /intentar/i);
  expect(await screen.findByText(each.shown)).toBeDefined();
});
