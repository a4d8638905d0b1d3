import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CustomerRequests } from '#pages/backoffice/customers/customer-requests.tsx';
import { open } from '#pages/testing-page.tsx';

test('names each request in a phrase, with a link to it', () => {
  const request = {
    at: '2026-03-01T10:00:00Z',
    waits: false,
    dueAt: null,
    detail: null,
    openedBy: null,
    sentBy: null,
  };
  open({
    '/': () => (
      <CustomerRequests
        name="Talleres Peña"
        requests={[
          { ...request, kind: 'lead', id: 'l1', what: 'hiring', state: 'won' },
          {
            ...request,
            kind: 'installation',
            id: 'i1',
            what: 'Horus Business',
            state: 'set',
            sentBy: 'Marta Ruiz',
          },
          { ...request, kind: 'invoice', id: 'f1', what: 'Talleres Peña', state: 'issued' },
          {
            ...{ ...request, kind: 'invoice', id: 'f2', what: 'Talleres Peña', state: 'rejected' },
            openedBy: 'Marta Ruiz',
          },
          { ...request, kind: 'deletion', id: 'd1', what: 'una cuenta eliminada', state: 'done' },
        ]}
      />
    ),
  });
  const phrases = screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent);
  expect(phrases).toEqual([
    'Solicitud de contratación · ganada',
    'Instalación de Horus Business · hechaLo envió Marta Ruiz',
    'Factura a nombre de Talleres Peña · emitida',
    'Factura a nombre de Talleres Peña · descartadaLa ha abierto Marta Ruiz',
    'Baja de una cuenta eliminada · hecha',
  ]);
  const { lead, installation, invoice, deletion } = paths.admin;
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    lead.href({ leadId: 'l1' }),
    installation.href({ installationId: 'i1' }),
    invoice.href({ requestId: 'f1' }),
    invoice.href({ requestId: 'f2' }),
    deletion.href({ requestId: 'd1' }),
  ]);
});
