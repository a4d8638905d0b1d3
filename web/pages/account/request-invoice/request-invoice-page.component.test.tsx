import { subscriptionInfoFallback } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { INVOICE_DRAFT_KEY } from '#client/form-drafts.ts';
import { logout } from '#client/session.ts';
import RequestInvoicePage from '#pages/account/request-invoice/request-invoice-page.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const { account } = paths;
const READ = 'GET /api/facturas';
const ASK = 'POST /api/facturas/solicitar';
const noRequests = answer.json({ lastData: null, fiscalData: null, billedTo: null, requests: [] });

async function openForm({ at = account.requestInvoice.href(), read = noRequests, as = lucia } = {}) {
  const info = answer.json(subscriptionInfoFallback);
  const answers = { [READ]: read, 'GET /api/stripe/subscription-info': info };
  const page = open({ [account.requestInvoice.pattern]: RequestInvoicePage }, { at, as, answers });
  await see.texts('Enviar solicitud');
  expect(field('Nombre de contacto').value).toBe('Lucía Peña');
  return {
    ...page,
    choose: (name: string, option: string) => page.user.selectOptions(field(name), option),
    send: () => page.press('Enviar solicitud'),
    async fillCompany() {
      await page.type('Nombre de la empresa', 'Talleres Peña');
      await page.type('NIF', 'b-12345674');
      await page.type('Dirección', 'Calle Ancha, 1');
      await page.type('Código postal', '45001');
      await page.type('Ciudad', 'Toledo');
    },
  };
}

it('each field states its purpose, so that a browser or a password manager can fill it in', async () => {
  await openForm();
  const purposes = {
    ...{ 'Nombre de la empresa': 'organization', Dirección: 'address-line1', 'Código postal': 'postal-code' },
    ...{ Ciudad: 'address-level2', Provincia: 'address-level1', País: 'country-name' },
    ...{ 'Nombre de contacto': 'name', Email: 'email', Teléfono: 'tel' },
  };
  for (const [name, purpose] of Object.entries(purposes))
    expect(field(name).getAttribute('autocomplete')).toBe(purpose);
  // HTML allows `required` only when the first option is empty.
  expect(field('País').required).toBe(false);
});

it('missing data is reported beside each field, and the first one gets the focus', async () => {
  const { type, send, sent } = await openForm();
  await type('Nombre de contacto', '');
  await type('Email', 'nadie');
  await send();
  await see.described('Nombre de la empresa', 'El nombre o la razón social es obligatorio');
  await see.described('NIF', 'El NIF es obligatorio');
  await see.texts(
    'La dirección es obligatoria',
    'El código postal es obligatorio',
    'La ciudad es obligatoria',
  );
  await see.texts('La provincia es obligatoria', 'El nombre de contacto es obligatorio');
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  await see.focus(() => field('Nombre de la empresa'));
  expect(sent(ASK)).toEqual([]);
});

it('tax ids, provinces and VAT are explained while typing', async () => {
  const { type, choose, send, sent, fillCompany, answers } = await openForm();
  await fillCompany();
  expect(field('Provincia').value).toBe('Toledo');
  await type('NIF', 'B12345678');
  const wrong = 'El dígito de control no corresponde a ese NIF de empresa. Revisa las cifras.';
  await see.described('NIF', wrong);
  await send();
  await see.focus(() => field('NIF'));
  await type('Provincia', 'Ávila');
  await see.texts('El código postal 45001 es de Toledo. Revisa la provincia.');
  await type('Provincia', '');
  await type('Código postal', '38001');
  expect(field('Provincia').value).toBe('Santa Cruz de Tenerife');
  await see.texts(/^Canarias, Ceuta y Melilla: operación no sujeta a IVA/);

  await choose('País', 'Portugal');
  await see.no(wrong);
  await see.texts(/^No parece un número de IVA de Portugal, que empieza por PT/, /^Con IVA español del 21 %/);
  await type('NIF', 'PT501964843');
  await see.texts(/inversión del sujeto pasivo/);
  await type('NIF', '123');
  await choose('País', 'Otro');
  await send();
  await see.texts('El país es obligatorio');
  expect(sent(ASK)).toEqual([]);
  await choose('¿Qué país', 'Andorra');
  await see.texts(/^Fuera de la Unión Europea/);
  answers[ASK] = answer.json({ message: 'Solicitud enviada' });
  await send();
  await see.address(account.dashboard.href());
  expect(sent(ASK)).toMatchObject([{ pais: 'Andorra', cif: '123' }]);
});

it('each failure is shown and keeps the typed text, until the request is sent', async () => {
  const at = account.requestInvoice.href({ pago: 'pi_of_somebody_else' });
  const { press, send, fillCompany, answers } = await openForm({ at });
  await fillCompany();
  answers[ASK] = answer.refusal(404, 'No encontramos ese pago.');
  await send();
  await see.texts('No encontramos ese pago.');
  expect(document.activeElement?.textContent).toBe('No encontramos ese pago.');
  await press('Quitar este pago');
  await see.no(/^Factura del pago con referencia/);
  expect(field('Dirección').value).toBe('Calle Ancha, 1');
  const slow = answer.held(answer.stranger);
  answers[ASK] = slow.answer;
  await send();
  await see.busy('Enviando...');
  slow.letGo();
  await see.texts('Error al enviar la solicitud');
  answers[ASK] = answer.offline;
  await send();
  await see.texts('Error al enviar la solicitud. Por favor, inténtelo de nuevo más tarde.');
  answers[ASK] = answer.json({ message: 'Solicitud de factura enviada correctamente' });
  await send();
  await see.notice('Solicitud de factura enviada correctamente');
});

it('links back, and reports requests that can not be read', async () => {
  vi.useFakeTimers();
  const { press, answers } = await openForm({ read: answer.stranger });
  await see.link('Volver a Mi Dashboard', account.dashboard.href());
  await see.link('Cancelar', account.dashboard.href());
  await see.texts('No hemos podido leer tus solicitudes');
  answers[READ] = noRequests;
  await press('Volver a intentarlo');
  await see.texts('Aún no has pedido ninguna');
});

it('starts with the data that the payment collected, and sends it with the payment', async () => {
  const address = { address: 'Calle Ancha, 1', postalCode: '45001', city: 'Toledo', country: 'España' };
  const billedTo = { companyName: 'Lucía Peña', taxId: '12345678Z', ...address, invoiceNumber: 'A-1' };
  const { send, sent, answers } = await openForm({
    at: account.requestInvoice.href({ pago: 'pi_1' }),
    read: answer.json({ lastData: null, fiscalData: null, billedTo, requests: [] }),
  });
  const filled = {
    ...{ 'Nombre de la empresa': 'Lucía Peña', NIF: '12345678Z', Dirección: 'Calle Ancha, 1' },
    ...{ 'Código postal': '45001', Ciudad: 'Toledo', Provincia: 'Toledo', Email: lucia.email },
    'Número de factura': 'A-1',
  };
  for (const [name, value] of Object.entries(filled)) expect(field(name).value).toBe(value);
  answers[ASK] = answer.json({ message: 'Solicitud de factura enviada correctamente' });
  await send();
  await see.notice('Solicitud de factura enviada correctamente');
  expect(sent(ASK)).toMatchObject([{ paymentId: 'pi_1', cif: '12345678Z', facturaNumero: 'A-1' }]);
});

it('a rejected request shows the reason, and that no invoice will come', async () => {
  const reason = 'No consta ningún pago.';
  const rejected = {
    ...{ id: 'r1', createdAt: '2026-11-22T10:00:00.000Z', state: 'rejected', companyName: 'Talleres Peña' },
    ...{ taxId: 'B12345674', paymentId: null, invoiceNumber: '', reason, hasDocument: false },
  };
  await openForm({
    read: answer.json({ lastData: null, fiscalData: null, billedTo: null, requests: [rejected] }),
  });
  await see.texts('Talleres Peña', 'No se puede emitir', reason, 'Sin factura');
});

it('a draft belongs to its author, and is deleted by a restart, a cancellation or a logout', async () => {
  const RESTORED = 'Hemos recuperado lo que dejaste a medias.';
  const draft = () => localStorage.getItem(INVOICE_DRAFT_KEY);
  const write = async () => {
    const { type } = await openForm();
    await type('Dirección', 'Calle Ancha, 1');
    await waitFor(() => expect(draft()).toContain('Calle Ancha, 1'));
    cleanup();
    const page = await openForm();
    await see.texts(RESTORED);
    expect(field('Dirección').value).toBe('Calle Ancha, 1');
    return page;
  };
  const { press } = await write();
  await press('Empezar de nuevo');
  await see.focus(() => field('Nombre de la empresa'));
  expect([field('Dirección').value, draft()]).toEqual(['', null]);
  cleanup();

  const { user } = await write();
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await see.address(account.dashboard.href());
  expect(draft()).toBeNull();
  cleanup();

  await write();
  cleanup();
  await openForm({ as: { ...lucia, id: 'u2' } });
  expect(field('Dirección').value).toBe('');
  await see.no(RESTORED);
  cleanup();

  const { answers } = await openForm();
  await see.texts(RESTORED);
  answers['POST /api/auth/logout'] = answer.json({});
  await act(logout);
  expect(draft()).toBeNull();
});
