import { expect, test } from 'vitest';
import { updateProfileBody } from './auth.ts';

const NEW = 'una contraseña larga y nueva 42';

test('a new password needs the current one, and nothing else does', () => {
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
