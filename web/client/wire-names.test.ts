import { afterEach, expect, test, vi } from 'vitest';
import { requestInvoice } from '#client/invoice-requests.ts';
import { requestDeletion } from '#client/personal-data.ts';
import { stubBrowser } from '#client/testing-browser.ts';

afterEach(() => vi.unstubAllGlobals());

async function sentBy(call: () => Promise<unknown>): Promise<unknown> {
  stubBrowser().local.setItem('token', 'abc');
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  await call();
  return JSON.parse(String(fetch.mock.calls[0]?.[1].body));
}

test('an invoice request uses the Spanish field names', async () => {
  const sent = await sentBy(() =>
    requestInvoice({
      companyName: 'Talleres Peña',
      taxId: 'B12345674',
      address: 'Calle Real, 1',
      postalCode: '45001',
      city: 'Toledo',
      province: 'Toledo',
      country: 'España',
      contactName: 'Lucía Peña',
      email: 'lucia@talleres.example',
      phone: '600 000 000',
      invoiceNumber: 'H-12',
      comments: 'Gracias',
    }),
  );
  expect(sent).toEqual({
    nombreEmpresa: 'Talleres Peña',
    cif: 'B12345674',
    direccion: 'Calle Real, 1',
    codigoPostal: '45001',
    ciudad: 'Toledo',
    provincia: 'Toledo',
    pais: 'España',
    nombreContacto: 'Lucía Peña',
    email: 'lucia@talleres.example',
    telefono: '600 000 000',
    facturaNumero: 'H-12',
    comentarios: 'Gracias',
  });
});

test.each([
  ['price', '', 'Es demasiado caro'],
  ['other', 'Cerramos la empresa', 'Cerramos la empresa'],
] as const)('the reason of a deletion is sent as text: %s', async (reason, otherReason, text) => {
  const accounts = { horus: true, stc: false };
  const sent = await sentBy(() => requestDeletion({ reason, otherReason, accounts, when: 'plan-end' }));
  expect(sent).toMatchObject({ reason: text, accounts });
  expect(sent).not.toHaveProperty('otherReason');
});
