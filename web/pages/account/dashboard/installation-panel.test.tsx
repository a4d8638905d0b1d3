import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { phone } from '#content/company.ts';
import { InstallationPanel } from '#pages/account/dashboard/installation-panel.tsx';

const show = (dueAt: string, doneAt: string | null) =>
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
      }}
    />,
  );

test('a late step shows the delay and the phone number', () => {
  const late = show('2026-01-10T09:00:00Z', null);
  expect(late).toContain('Con retraso');
  expect(late).toContain(`href="${phone.href}"`);
  const coming = show('2099-01-10T09:00:00Z', null);
  expect(coming).toContain('En marcha');
  expect(coming).not.toContain(phone.href);
  expect(show('2026-01-10T09:00:00Z', '2026-02-01T09:00:00Z')).toContain('Lista');
});
