import { paths } from '@horus/contract/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import ProfilePage from '#pages/account/profile/profile-page.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const { account } = paths;
const UPDATE = 'POST /api/auth/update-profile';
const SESSIONS = 'GET /api/auth/sessions';
const EXPORTS = 'GET /api/account/exports';
const at = '2026-11-22T10:00:00.000Z';
const ofThis = { id: 'a', device: 'Móvil A', current: true, createdAt: at, lastUsedAt: at };
const other = { ...ofThis, id: 'b', device: 'Móvil B', current: false };
const copy = (state: string) =>
  answer.json({ export: { id: 'e1', createdAt: at, state, expiresAt: null, sizeBytes: null } });

beforeEach(() => {
  vi.useFakeTimers();
});

async function openProfile(answers = {}) {
  const read = {
    [SESSIONS]: answer.json({ sessions: [other, ofThis] }),
    [EXPORTS]: answer.json({ export: null }),
  };
  const page = open(
    { [account.profile.pattern]: ProfilePage },
    { as: lucia, answers: { ...read, ...answers } },
  );
  await see.texts('Tu perfil');
  return { ...page, save: () => page.press('Guardar Cambios') };
}

const isRight = (name: string) => field(name).parentElement?.textContent?.includes('Correcto');

it('each field shows its state while typing', async () => {
  const { type, save, sent } = await openProfile();
  const different = 'Las contraseñas no coinciden';
  const missing = 'Debes introducir tu contraseña actual';
  expect([isRight('Nombre'), isRight('Empresa')]).toEqual([true, false]);
  await type('Empresa', 'T');
  await type('Nombre', '');
  await see.texts('El nombre es obligatorio');
  expect([isRight('Nombre'), isRight('Empresa')]).toEqual([false, true]);
  await type('Nueva contraseña', 'siete77');
  await see.texts('La contraseña debe tener al menos 8 caracteres');
  await type('Nueva contraseña', 'ocho 8888');
  await see.no('La contraseña debe tener al menos 8 caracteres');
  await type('Repite la contraseña', 'ocho 8888');
  expect([isRight('Nueva contraseña'), isRight('Repite la contraseña')]).toEqual([true, true]);
  await type('Nueva contraseña', 'ocho 88888');
  await see.texts(different);
  await type('Repite la contraseña', 'ocho 88888');
  await see.no(different);
  await save();
  await see.notice('Por favor, corrige los errores en el formulario');
  await see.focus(() => field('Nombre'));
  await see.described('Contraseña actual', missing);
  await type('Contraseña actual', 'la de siempre');
  await see.no(missing);
  expect(sent(UPDATE)).toEqual([]);
});

it('a change is saved once, without fields that another tab may have changed, and leads to the dashboard', async () => {
  const { type, save, sent, answers } = await openProfile();
  expect([field('Email').value, field('Email').readOnly]).toEqual([lucia.email, true]);
  await see.described('Email', 'contacta con soporte o cámbialo en Seguridad');
  await see.described('Empresa', 'se cambia en Facturación');
  await see.link('Volver a Mi Dashboard', account.dashboard.href());
  const slow = answer.held(answer.json({ ...lucia, company: 'Talleres Haddad' }));
  answers[UPDATE] = slow.answer;
  await type('Empresa', 'Talleres Haddad');
  await save();
  await see.busy('Guardando...');
  slow.letGo();
  await see.notice('Perfil actualizado correctamente');
  await see.address(account.dashboard.href());
  expect(sent(UPDATE)).toEqual([{ company: 'Talleres Haddad' }]);
});

it('a leaked password is refused beside its field, and another one is saved', async () => {
  const { type, save, sent, answers } = await openProfile();
  const leaked = 'Esa contraseña aparece en listas de contraseñas filtradas.';
  answers[UPDATE] = answer.json({ error: leaked, message: leaked, fields: { newPassword: leaked } }, 400);
  const choose = async (chosen: string) => {
    await type('Contraseña actual', 'la de siempre');
    await type('Nueva contraseña', chosen);
    await type('Repite la contraseña', chosen);
    await save();
  };
  await choose('password');
  await see.described('Nueva contraseña', leaked);
  await see.notice(`Error al actualizar el perfil: ${leaked}`);
  answers[UPDATE] = answer.json(lucia);
  await choose('una frase nueva');
  await see.notice('Contraseña cambiada correctamente');
  await see.address(account.dashboard.href());
  expect(sent(UPDATE).at(-1)).toEqual({ currentPassword: 'la de siempre', newPassword: 'una frase nueva' });
});

it('a refusal without an error code is recognised by its message', async () => {
  const refused = answer.json({ error: 'Contraseña actual incorrecta.' }, 400);
  const { type, save } = await openProfile({ [UPDATE]: refused });
  await type('Contraseña actual', 'no es esta');
  await type('Nueva contraseña', 'una frase nueva');
  await type('Repite la contraseña', 'una frase nueva');
  await save();
  await see.notice('La contraseña actual es incorrecta');
  await see.described('Contraseña actual', 'Contraseña actual incorrecta');
  await see.focus(() => field('Contraseña actual'));
});

it('any other failure shows its reason and keeps the typed text', async () => {
  const { type, save, answers } = await openProfile();
  await type('Nombre', 'Lucía Torres');
  const refused = answer.refusal(401, 'No estás autenticado', 'auth.required');
  for (const [how, reason] of [
    [answer.stranger, 'Ha ocurrido un error'],
    [answer.offline, 'Error desconocido'],
    [refused, 'No estás autenticado'],
  ] as const) {
    if (how === refused) localStorage.removeItem('token');
    answers[UPDATE] = how;
    await save();
    await see.notice(`Error al actualizar el perfil: ${reason}`);
    expect(field('Nombre').value).toBe('Lucía Torres');
  }
});

it('sessions that can not be read or ended are reported', async () => {
  const slow = answer.held(answer.offline);
  const { type, press, answers, sent } = await openProfile({ [SESSIONS]: slow.answer });
  await see.texts('Cargando...');
  slow.letGo();
  await see.texts('No hemos podido leer tus sesiones');
  answers[SESSIONS] = answer.json({ sessions: [other, ofThis] });
  await press('Volver a intentarlo');
  const list = await screen.findByRole('list', { name: 'Sesiones abiertas' });
  expect(list.children).toHaveLength(2);
  expect(list.firstElementChild?.textContent).toContain('Esta sesión');

  const END = 'DELETE /api/auth/sessions/b';
  await press(/^Cerrar la sesión de Móvil B/);
  await see.focus(() => field('Contraseña', screen.getByRole('dialog')));
  await type('Contraseña', 'la de siempre', screen.getByRole('dialog'));
  answers[END] = answer.offline;
  await press('Cerrarla');
  await see.texts('No hemos podido cerrar la sesión. Vuelve a intentarlo.');
  answers[END] = answer.json({});
  answers[SESSIONS] = answer.json({ sessions: [ofThis] });
  await press('Cerrarla');
  await see.notice('Sesión cerrada');
  await waitFor(() => expect(list.children).toHaveLength(1));
  await see.focus(() => list);
  expect(sent(END)).toEqual([{ password: 'la de siempre' }, { password: 'la de siempre' }]);
});

it('a wrong password ends no session; the right one ends all the others', async () => {
  const END = 'POST /api/auth/sessions/end-others';
  const others = [other, { ...other, id: 'c' }];
  const read = answer.json({ sessions: [...others, ofThis] });
  const { press, type, answers, sent } = await openProfile({ [SESSIONS]: read });
  await press('Cerrar todas las demás');
  const dialog = screen.getByRole('dialog');
  const wrong = 'Contraseña actual incorrecta';
  answers[END] = answer.json({ error: wrong, message: wrong, fields: { password: wrong } }, 400);
  await type('Contraseña', 'no es esta', dialog);
  await press('Cerrarlas');
  await see.texts(wrong);
  answers[END] = answer.json({});
  answers[SESSIONS] = answer.json({ sessions: [ofThis] });
  await type('Contraseña', 'la de siempre', dialog);
  await press('Cerrarlas');
  await see.notice('Se han cerrado todas las demás sesiones');
  const list = screen.getByRole('list', { name: 'Sesiones abiertas' });
  await waitFor(() => expect(list.children).toHaveLength(1));
  expect(sent(END)).toEqual([{ password: 'no es esta' }, { password: 'la de siempre' }]);
});

it('a copy in preparation, a failed one, and one that can not be read', async () => {
  const { answers } = await openProfile({ [EXPORTS]: copy('preparing') });
  await see.texts('Estamos preparando tu copia.');
  answers[EXPORTS] = copy('failed');
  await see.texts('No hemos podido preparar tu copia.', 'Volver a intentarlo');
  cleanup();
  await openProfile({ [EXPORTS]: answer.offline });
  await see.texts('No hemos podido leerlo');
});
