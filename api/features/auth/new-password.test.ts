import { expect, it } from 'vitest';
import { requireUncommonPassword } from '#features/auth/new-password';
import { AppError } from '#platform/app-error';

const owner = {
  name: 'Lucía Peña Gómez',
  email: 'lucia.pg@talleres-ruiz.example',
  company: 'Talleres Ruiz, S.L.',
};
const choose = (password: string) => () => requireUncommonPassword(password, owner, 'password');

it.each([
  ['the service, twice', 'horushorus'],
  ['the service and the company behind it', 'HorusSTC2026'],
  ['the service, figures between', 'horus-2026-Horus!'],
  ['a name and the service', 'luciahorus1'],
  ['the whole name', 'lucía peña gómez'],
  ['names in another order', 'GomezLucia99'],
  ['the address’s part before the @', 'lucia.pg.2026'],
  ['the address’s domain', 'talleres-ruiz'],
  ['the company', 'talleresruiz'],
  ['the company and the service', 'Ruiz_Horus_Ruiz'],
  ['a name in disguise', 'Luc1aP3ña'],
  ['a name and one other word', 'lucia-web-2026'],
])('rejects %s', (_, password) => {
  let refusal: unknown;
  try {
    choose(password)();
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: 'auth.common_password',
    fields: { password: 'No uses tu nombre, tu email ni tu empresa como contraseña.' },
  });
});

it.each([
  'caballo bateria grapa',
  'horus y una grapa correcta',
  'mi lucia favorita',
  '83 41 90 27 55 61',
  'luzpgx88',
])('accepts an uncommon password: %s', (password) => {
  expect(choose(password)).not.toThrow();
});

// The last contains 'pg' from the address, as many words do.
it.each(['contraseña123', 'Toledo2026', '26112026', 'imagenjpg1'])(
  'rejects a common password: %s',
  (password) => {
    expect(choose(password)).toThrow(
      expect.objectContaining({
        code: 'auth.common_password',
        fields: {
          password: 'Esa contraseña se adivina enseguida. Usa varias palabras sin relación entre sí.',
        },
      }),
    );
  },
);
