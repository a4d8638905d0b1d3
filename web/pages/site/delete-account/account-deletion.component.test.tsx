import { paths } from '@horus/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AccountDeletion from '#pages/site/delete-account/account-deletion.tsx';
import {
  button,
  expectFocus,
  json,
  lucia,
  offline,
  open,
  press,
  refusal,
  stranger,
} from '#pages/testing-page.tsx';

const READ = 'GET /api/account/deletion-request';
const ASK = 'POST /api/account/request-deletion';
const none = { request: null, plan: { state: 'none' }, lastOwnerOf: [] };
const pending = {
  ...none,
  request: {
    createdAt: '2026-11-22T10:00:00.000Z',
    dueAt: '2026-12-22T10:00:00.000Z',
    accounts: { horus: true, stc: false },
  },
};
const PENDING = 'Tienes una solicitud en curso';

const openDeletion = (read = json(none)) =>
  open(
    { [paths.site.deleteAccount.pattern]: () => <AccountDeletion user={lucia} /> },
    { user: lucia, answers: { [READ]: read } },
  );

it('errors appear in the form, and no input is lost', async () => {
  const { user, answers, sent } = openDeletion();
  await screen.findByRole('heading', { name: 'Motivo' });
  await user.click(screen.getByRole('radio', { name: 'Es demasiado caro' }));
  await press(user, 'Siguiente');
  await user.click(screen.getByRole('checkbox', { name: /^App Horus/ }));
  await press(user, 'Siguiente');
  await user.click(screen.getByRole('checkbox', { name: /^He leído y acepto las condiciones/ }));
  await press(user, 'Siguiente');
  const word = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Escribe ELIMINAR/ });
  await user.type(word(), 'ELIMINAR');

  const expectError = (text: string) =>
    waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  answers[ASK] = offline;
  await press(user, 'Eliminar mi cuenta');
  await expectError('Ha ocurrido un error al enviar la solicitud.');
  await expectFocus(() => button('Eliminar mi cuenta'));
  answers[ASK] = stranger;
  await press(user, 'Eliminar mi cuenta');
  await expectError('Error en el servidor');
  localStorage.removeItem('token');
  await press(user, 'Eliminar mi cuenta');
  await expectError('No se encontró el token de autenticación. Por favor, inicia sesión de nuevo.');
  expect(word().value).toBe('ELIMINAR');
  expect(sent(ASK)).toHaveLength(2);

  // Requested in another tab meanwhile: shown instead of requested twice.
  localStorage.setItem('token', 'token');
  answers[ASK] = refusal(409, 'Ya tienes una solicitud en curso.', 'requests.deletion_pending');
  answers[READ] = json(pending);
  await press(user, 'Eliminar mi cuenta');
  await expectFocus(() => screen.getByRole('heading', { name: PENDING }));
});

it('a request that can not be read says so, and is read again', async () => {
  vi.useFakeTimers();
  const { user, answers } = openDeletion(offline);
  await screen.findByText('No hemos podido leer tus solicitudes');
  answers[READ] = json(pending);
  await press(user, 'Volver a intentarlo');
  await screen.findByRole('heading', { name: PENDING });
  screen.getByText(/Eliminaremos App Horus/);
});
