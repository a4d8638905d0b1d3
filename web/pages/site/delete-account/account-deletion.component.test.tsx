import { paths } from '@horus/contract/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AccountDeletion from '#pages/site/delete-account/account-deletion.tsx';
import { type Answer, answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const READ = 'GET /api/account/deletion-request';
const ASK = 'POST /api/account/request-deletion';
const PENDING = 'Tienes una solicitud en curso';
const none = { request: null, plan: { state: 'none' }, lastOwnerOf: [] };
const accounts = { horus: true, stc: false };
const request = { createdAt: '2026-11-22T10:00:00.000Z', dueAt: '2026-12-22T10:00:00.000Z', accounts };
const pending = answer.json({ ...none, request });

const Deletion = () => <AccountDeletion user={lucia} />;

/** Goes to the last step. */
async function openLastStep(answers: Record<string, Answer>) {
  const page = open({ '/': Deletion }, { as: lucia, answers });
  await see.texts('Motivo');
  for (const name of ['Es demasiado caro', 'App Horus', 'He leído y acepto las condiciones']) {
    await page.user.click(field(name));
    await page.press('Siguiente');
  }
  await page.type('Escribe ELIMINAR', 'ELIMINAR');
  return { ...page, send: () => page.press('Eliminar mi cuenta') };
}

it('errors appear in the form, and no input is lost', async () => {
  const { send, sent, ...page } = await openLastStep({ [READ]: answer.json(none), [ASK]: answer.offline });
  const seeError = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  await send();
  await seeError('Ha ocurrido un error al enviar la solicitud.');
  await see.focus(() => screen.getByRole('button', { name: 'Eliminar mi cuenta' }));
  page.answers[ASK] = answer.stranger;
  await send();
  await seeError('Error en el servidor');
  localStorage.removeItem('token');
  await send();
  await seeError('No se encontró el token de autenticación. Por favor, inicia sesión de nuevo.');
  expect(field('Escribe ELIMINAR').value).toBe('ELIMINAR');
  expect(sent(ASK)).toHaveLength(2);

  // Requested in another tab meanwhile: shown instead of requested twice.
  localStorage.setItem('token', 'token');
  page.answers[ASK] = answer.refusal(409, 'Ya la has pedido.', 'requests.deletion_pending');
  page.answers[READ] = pending;
  await send();
  await see.focus(() => screen.getByRole('heading', { name: PENDING }));
});

it('a request that can not be read says so, and is read again', async () => {
  vi.useFakeTimers();
  const { press, answers } = open({ '/': Deletion }, { as: lucia, answers: { [READ]: answer.offline } });
  await see.texts('No hemos podido leer tus solicitudes');
  answers[READ] = pending;
  await press('Volver a intentarlo');
  await see.texts(PENDING);
});

const portal = paths.account.billing.href();

it('a running subscription must be cancelled first, which the wizard and the request say', async () => {
  const renews = { ...none, plan: { state: 'renews' } };
  const { press, send, sent, answers } = await openLastStep({ [READ]: answer.json(renews) });
  await press('Anterior');
  await see.texts('Tienes una suscripción en marcha', /^Tu cuenta de la Web STC sigue como está/);
  await see.link('Ir al portal de facturación', portal);
  expect(field('Cuando termine el plan').checked).toBe(true);
  await press('Siguiente');
  const message = 'Hemos recibido tu solicitud. Tienes una suscripción en marcha: cancélala antes.';
  answers[ASK] = answer.json({ message });
  await send();
  await see.texts(/cancélala antes\./);
  expect(sent(ASK)).toMatchObject([{ reason: 'Es demasiado caro', accounts, when: 'plan-end' }]);
  cleanup();
  open({ '/': Deletion }, { as: lucia, answers: { [READ]: answer.json({ ...renews, request }) } });
  await see.texts(/^después de que canceles/);
  await see.link('Ir al portal de facturación', portal);
});

it('a customer with a cancelled plan that is still paid decides what happens to the rest', async () => {
  const ends = { ...none, plan: { state: 'ends', endsAt: '2026-12-22T10:00:00.000Z' } };
  const { user, press, send, sent, answers } = await openLastStep({ [READ]: answer.json(ends) });
  const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  const atItsEnd = 'Cuando termine, el 22 de diciembre de 2026';
  expect(definitions()).toContainEqual(expect.stringContaining(atItsEnd));
  await press('Anterior');
  await see.no('Tienes una suscripción en marcha');
  expect(field(atItsEnd).checked).toBe(true);
  await user.click(field('Ya, sin esperar'));
  await press('Siguiente');
  expect(definitions()).toContainEqual(expect.stringContaining('Ya, sin esperar'));
  answers[ASK] = answer.json({ message: 'Has renunciado a lo que queda de tu plan.' });
  await send();
  await see.texts(/^Has renunciado a lo que queda de tu plan\./);
  expect(sent(ASK)).toMatchObject([{ when: 'now' }]);
});

it('a user with a second step must pass it first, and no input is lost', async () => {
  const unproved = answer.refusal(403, 'Confirma que eres tú para continuar.', 'auth.proof_required');
  const { send, press, type, user, answers } = await openLastStep({
    [READ]: answer.json(none),
    [ASK]: unproved,
    'GET /api/auth/proof': answer.json({ methods: ['totp'] }),
  });
  await send();
  await see.focus(() => field('Código de tu app'));
  await press('Cancelar');
  expect(field('Escribe ELIMINAR').value).toBe('ELIMINAR');
  await send();
  answers['POST /api/auth/proof'] = answer.json({ message: 'Confirmado.' });
  answers[ASK] = answer.json({ message: 'Hemos recibido tu solicitud.' });
  await type('Código de tu app', '123456');
  await user.keyboard('{Enter}');
  await see.focus(() => screen.getByRole('heading', { name: 'Solicitud Enviada con Éxito' }));
});
