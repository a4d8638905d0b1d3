import { expect, test } from 'vitest';
import { SINGLE_LINE, updateProfileBody } from './auth.ts';

const NEW = 'una contraseña larga y nueva 42';

test('only a new password needs the current one', () => {
  expect(updateProfileBody.safeParse({ name: 'Eva Ruiz' }).success).toBe(true);
  expect(updateProfileBody.safeParse({ newPassword: NEW, currentPassword: 'la de ahora' }).success).toBe(
    true,
  );
  for (const currentPassword of [undefined, '']) {
    const { error } = updateProfileBody.safeParse({ newPassword: NEW, currentPassword });
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ['currentPassword', 'Debes introducir tu contraseña actual'],
    ]);
  }
});

test.each(['Ñandú Peña & Hijos «El Toro», S. L.', 'Bar 🍺', 'שלום'])('a line of text may be %s', (line) => {
  expect(SINGLE_LINE.test(line)).toBe(true);
});

test.each(['a\nb', 'a\u0000b', 'a\ud800b', 'LS \u202Eaciremá', 'a\u2066b'])(
  'a line of text is never %j: it breaks the line or changes the direction of the text after it',
  (line) => {
    expect(SINGLE_LINE.test(line)).toBe(false);
  },
);
