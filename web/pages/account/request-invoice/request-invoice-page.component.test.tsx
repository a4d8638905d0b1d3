import { subscriptionInfoFallback } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import RequestInvoicePage from '#pages/account/request-invoice/request-invoice-page.tsx';
import {
  expectBusy,
  expectFocus,
  expectNotice,
  field,
  fill,
  held,
  json,
  lucia,
  offline,
  open,
  press,
  refusal,
  stranger,
} from '#pages/testing-page.tsx';

const { account } = paths;
const INFO = 'GET /api/stripe/subscription-info';
const READ = 'GET /api/facturas';
const ASK = 'POST /api/facturas/solicitar';
const nothing = { lastData: null, fiscalData: null, billedTo: null, requests: [] };

async function openForm({ at = account.requestInvoice.href(), read = json(nothing) } = {}) {
  const page = open(
    { [account.requestInvoice.pattern]: RequestInvoicePage },
    { at, user: lucia, answers: { [READ]: read, [INFO]: json(subscriptionInfoFallback) } },
  );
  await waitFor(() => expect(field('Nombre de contacto').value).toBe('Lucía Peña'));
  const type = (name: string, text: string) => fill(page.user, field(name), text);
  return {
    ...page,
    type,
    choose: (name: string, option: string) => page.user.selectOptions(field(name), option),
    send: () => press(page.user, 'Enviar solicitud'),
    async fillCompany() {
      await type('Nombre de la empresa', 'Talleres Peña');
      await type('NIF', 'b-12345674');
      await type('Dirección', 'Calle Ancha, 1');
      await type('Código postal', '45001');
      await type('Ciudad', 'Toledo');
    },
  };
}

it('each field states its purpose, so that a browser or a password manager can fill it in', async () => {
  await openForm();
  for (const [name, purpose] of [
    ['Nombre de la empresa', 'organization'],
    ['Dirección', 'address-line1'],
    ['Código postal', 'postal-code'],
    ['Ciudad', 'address-level2'],
    ['Provincia', 'address-level1'],
    ['País', 'country-name'],
    ['Nombre de contacto', 'name'],
    ['Email', 'email'],
    ['Teléfono', 'tel'],
  ] as const) {
    expect(field(name).getAttribute('autocomplete')).toBe(purpose);
  }
  // HTML allows `required` only when the first option is empty.
  expect(field('País').required).toBe(false);
});

it('missing data is reported beside each field, and the first one gets the focus', async () => {
  const { type, send, sent } = await openForm();
  await type('Nombre de contacto', '');
  await type('Email', 'nadie');
  await send();
  for (const text of [
    'El nombre o la razón social es obligatorio',
    'El NIF es obligatorio',
    'La dirección es obligatoria',
    'El código postal es obligatorio',
    'La ciudad es obligatoria',
    'La provincia es obligatoria',
    'El nombre de contacto es obligatorio',
  ]) {
    await screen.findByText(text);
  }
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  await expectFocus(() => field('Nombre de la empresa'));
  expect(sent(ASK)).toEqual([]);
});

it('tax ids, provinces and VAT are explained while typing', async () => {
  const { type, choose, send, sent, fillCompany, answers, address } = await openForm();
  await fillCompany();
  expect(field('Provincia').value).toBe('Toledo');
  await type('NIF', 'B12345678');
  const wrong = 'El dígito de control no corresponde a ese NIF de empresa. Revisa las cifras.';
  await screen.findByText(wrong);
  await send();
  await expectFocus(() => field('NIF'));

  await type('Provincia', 'Ávila');
  await screen.findByText('El código postal 45001 es de Toledo. Revisa la provincia.');
  await type('Provincia', '');
  await type('Código postal', '38001');
  expect(field('Provincia').value).toBe('Santa Cruz de Tenerife');
  await screen.findByText(/^Canarias, Ceuta y Melilla: operación no sujeta a IVA/);

  await choose('País', 'Portugal');
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull());
  await screen.findByText(/^No parece un número de IVA de Portugal, que empieza por PT/);
  await screen.findByText(/^Con IVA español del 21 %/);
  await type('NIF', 'PT501964843');
  await screen.findByText(/inversión del sujeto pasivo/);
  await type('NIF', '123');
  await choose('País', 'Otro');
  await send();
  await screen.findByText('El país es obligatorio');
  expect(sent(ASK)).toEqual([]);
  await choose('¿Qué país', 'Andorra');
  await screen.findByText(/^Fuera de la Unión Europea/);
  answers[ASK] = json({ message: 'Solicitud enviada' });
  await send();
  await waitFor(() => expect(address()).toBe(account.dashboard.href()));
  expect(sent(ASK)).toMatchObject([{ pais: 'Andorra', cif: '123' }]);
});

it('each failure is shown and keeps the typed text, until the request is sent', async () => {
  const { user, send, fillCompany, answers } = await openForm({
    at: account.requestInvoice.href({ pago: 'pi_of_somebody_else' }),
  });
  await fillCompany();
  answers[ASK] = refusal(404, 'No encontramos ese pago.');
  await send();
  await screen.findByText('No encontramos ese pago.');
  await expectFocus(() => screen.getByText('No encontramos ese pago.'));
  await press(user, 'Quitar este pago');
  await waitFor(() => expect(screen.queryByText(/^Factura del pago con referencia/)).toBeNull());
  expect(field('Dirección').value).toBe('Calle Ancha, 1');

  const slow = held(stranger);
  answers[ASK] = slow.answer;
  await send();
  await expectBusy('Enviando...');
  slow.letGo();
  await screen.findByText('Error al enviar la solicitud');
  answers[ASK] = offline;
  await send();
  await screen.findByText('Error al enviar la solicitud. Por favor, inténtelo de nuevo más tarde.');
  answers[ASK] = json({ message: 'Solicitud de factura enviada correctamente' });
  await send();
  await expectNotice('Solicitud de factura enviada correctamente');
});

it('links back, and reports requests that can not be read', async () => {
  vi.useFakeTimers();
  const { user, answers } = await openForm({ read: stranger });
  for (const name of ['Volver a Mi Dashboard', 'Cancelar']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(account.dashboard.href());
  }
  screen.getByText('No hemos podido leer tus solicitudes');
  answers[READ] = json(nothing);
  await press(user, 'Volver a intentarlo');
  await screen.findByText('Aún no has pedido ninguna');
});
