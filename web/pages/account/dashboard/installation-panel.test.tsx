import type { InstallationView } from '@horus/contract/installations';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { phone } from '#content/company.ts';
import { InstallationPanel } from '#pages/account/dashboard/installation-panel.tsx';

const show = (dueAt: string, doneAt: string | null, appointment: InstallationView['appointment'] = null) =>
  renderToStaticMarkup(
    <InstallationPanel
      installation={{
        orderedAt: '2026-01-09T09:00:00Z',
        steps: [{ step: 'called', dueAt, doneAt }],
        devices: 0,
        cards: 0,
        carrier: null,
        trackingNumber: null,
        deliverTo: null,
        parcel: null,
        appointment,
      }}
    />,
  );

test('shows an appointment until its day is over', () => {
  const at = (appointment: string) =>
    show('2026-01-10T09:00:00Z', null, { at: appointment, about: 'formar al equipo' });
  expect(at('2099-01-12T16:30:00Z')).toContain('lunes 12 de enero a las 17:30');
  expect(at('2020-01-08T16:30:00Z')).not.toContain('Hemos quedado');
});

test('a late step shows the delay and the phone number', () => {
  const late = show('2026-01-10T09:00:00Z', null);
  expect(late).toContain('Con retraso');
  expect(late).toContain(`href="${phone.href}"`);
  const coming = show('2099-01-10T09:00:00Z', null);
  expect(coming).toContain('En marcha');
  expect(coming).not.toContain(phone.href);
  expect(show('2026-01-10T09:00:00Z', '2026-02-01T09:00:00Z')).toContain('Lista');
});
