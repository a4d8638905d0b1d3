import { paths } from '@horus/contract/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import ProfilePage from '#pages/account/profile/profile-page.tsx';
import {
  button,
  describedBy,
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

const UPDATE = 'POST /api/auth/update-profile';
const SESSIONS = 'GET /api/auth/sessions';
const EXPORTS = 'GET /api/account/exports';
const moment = '2026-11-22T10:00:00.000Z';
const session = (id: string, current: boolean) => ({
  id,
  device: `Móvil ${id}`,
  current,
  createdAt: moment,
  lastUsedAt: moment,
});
const copy = (state: string) =>
  json({ export: { id: 'e1', createdAt: moment, state, expiresAt: null, sizeBytes: null } });

async function openProfile(answers = {}) {
  const page = open(
    { [paths.account.profile.pattern]: ProfilePage },
    {
      user: lucia,
      answers: {
        [SESSIONS]: json({ sessions: [session('a', true), session('b', false)] }),
        [EXPORTS]: json({ export: null }),
        ...answers,
      },
    },
  );
  await screen.findByRole('heading', { name: 'Tu perfil' });
  const type = (name: string, text: string) => fill(page.user, field(name), text);
  return {
    ...page,
    type,
    save: () => press(page.user, 'Guardar Cambios'),
    async typePasswords(current: string, chosen: string) {
      await type('Contraseña actual', current);
      await type('Nueva contraseña', chosen);
      await type('Repite la contraseña', chosen);
    },
  };
}

const isRight = (name: string) => field(name).parentElement?.textContent?.includes('Correcto') ?? false;

it('each field shows its state while typing', async () => {
  const { user, type, save, requests } = await openProfile();
  expect([isRight('Nombre'), isRight('Empresa')]).toEqual([true, false]);
  await type('Empresa', 'T');
  expect(isRight('Empresa')).toBe(true);
  await user.clear(field('Nombre'));
  await screen.findByText('El nombre es obligatorio');
  expect(isRight('Nombre')).toBe(false);

  const short = 'La contraseña debe tener al menos 8 caracteres';
  const different = 'Las contraseñas no coinciden';
  await type('Nueva contraseña', 'siete77');
  await screen.findByText(short);
  await type('Nueva contraseña', 'ocho 8888');
  await waitFor(() => expect(screen.queryByText(short)).toBeNull());
  expect(isRight('Nueva contraseña')).toBe(true);
  await type('Repite la contraseña', 'ocho');
  await screen.findByText(different);
  await type('Repite la contraseña', 'ocho 8888');
  await waitFor(() => expect(screen.queryByText(different)).toBeNull());
  expect(isRight('Repite la contraseña')).toBe(true);
  await type('Nueva contraseña', 'ocho 88888');
  await screen.findByText(different);

  await save();
  await expectNotice('Por favor, corrige los errores en el formulario');
  await expectFocus(() => field('Nombre'));
  const missing = 'Debes introducir tu contraseña actual';
  expect(describedBy(field('Contraseña actual'))).toBe(missing);
  await type('Contraseña actual', 'la de siempre');
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
  expect(requests.map(({ name }) => name)).not.toContain(UPDATE);
});

it('a refusal without an error code is recognised by its message', async () => {
  const { save, typePasswords } = await openProfile({
    [UPDATE]: json({ error: 'Contraseña actual incorrecta.' }, 400),
  });
  await typePasswords('no es esta', 'una frase nueva');
  await save();
  await expectNotice('La contraseña actual es incorrecta');
  expect(describedBy(field('Contraseña actual'))).toBe('Contraseña actual incorrecta');
  await expectFocus(() => field('Contraseña actual'));
});

it('any other failure shows its reason and keeps the typed text', async () => {
  const { type, save, answers } = await openProfile();
  await type('Nombre', 'Lucía Torres');
  for (const [how, reason] of [
    [stranger, 'Ha ocurrido un error'],
    [offline, 'Error desconocido'],
  ] as const) {
    answers[UPDATE] = how;
    await save();
    await expectNotice(`Error al actualizar el perfil: ${reason}`);
    expect(field('Nombre').value).toBe('Lucía Torres');
  }
  localStorage.removeItem('token');
  answers[UPDATE] = refusal(401, 'No estás autenticado', 'auth.required');
  await save();
  await expectNotice('Error al actualizar el perfil: No estás autenticado');
});

it('sessions that can not be read or ended are reported', async () => {
  vi.useFakeTimers();
  const slow = held(offline);
  const { user, answers, sent } = await openProfile({ [SESSIONS]: slow.answer });
  expect(screen.getAllByText('Cargando...')).not.toHaveLength(0);
  slow.letGo();
  await screen.findByText('No hemos podido leer tus sesiones');
  answers[SESSIONS] = json({ sessions: [session('b', false), session('a', true)] });
  await press(user, 'Volver a intentarlo');
  const list = await screen.findByRole('list', { name: 'Sesiones abiertas' });
  expect(list.children).toHaveLength(2);
  expect(list.firstElementChild?.textContent).toContain('Esta sesión');

  const END = 'DELETE /api/auth/sessions/b';
  await press(user, /^Cerrar la sesión de Móvil b/);
  const password = () => field('Contraseña', screen.getByRole('dialog'));
  await expectFocus(password);
  await fill(user, password(), 'la de siempre');
  answers[END] = offline;
  await press(user, 'Cerrarla');
  await screen.findByText('No hemos podido cerrar la sesión. Vuelve a intentarlo.');
  answers[END] = json({});
  answers[SESSIONS] = json({ sessions: [session('a', true)] });
  await press(user, 'Cerrarla');
  await expectNotice('Sesión cerrada');
  await waitFor(() => expect(list.children).toHaveLength(1));
  await expectFocus(() => list);
  expect(sent(END)).toEqual([{ password: 'la de siempre' }, { password: 'la de siempre' }]);
});

it('a copy in preparation, a failed one, and one that can not be read', async () => {
  vi.useFakeTimers();
  const { answers } = await openProfile({ [EXPORTS]: copy('preparing') });
  await screen.findByText('Estamos preparando tu copia.');
  answers[EXPORTS] = copy('failed');
  await screen.findByText('No hemos podido preparar tu copia.');
  button('Volver a intentarlo');
  cleanup();
  await openProfile({ [EXPORTS]: offline });
  await screen.findByText('No hemos podido leerlo');
});
