import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AccountDeletion from '#pages/site/delete-account/account-deletion.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const READ = 'GET /api/account/deletion-request';
const ASK = 'POST /api/account/request-deletion';
const PENDING = 'Tienes una solicitud en curso';
const none = { request: null, plan: { state: 'none' }, lastOwnerOf: [] };
const accounts = { horus: true, stc: false };
const request = { createdAt: '2026-11-22T10:00:00.000Z', dueAt: '2026-12-22T10:00:00.000Z', accounts };
const pending = answer.json({ ...none, request });

const Deletion = () => <AccountDeletion user={lucia} />;

it('errors appear in the form, and no input is lost', async () => {
  const answers = { [READ]: answer.json(none), [ASK]: answer.offline };
  const { user, press, type, sent, ...page } = open({ '/': Deletion }, { as: lucia, answers });
  await see.texts('Motivo');
  for (const name of ['Es demasiado caro', 'App Horus', 'He leído y acepto las condiciones']) {
    await user.click(field(name));
    await press('Siguiente');
  }
  await type('Escribe ELIMINAR', 'ELIMINAR');
  const send = () => press('Eliminar mi cuenta');
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
