import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#platform/common-passwords';

describe('a common password', () => {
  it.each(['password1', 'qwertyuiop', '12345678', 'realmadrid', 'contraseña'])('is known: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['PassWord1', ' pass word 1 ', 'Ｐassword1', 'réalmadrid', 'CONTRASENA'])(
    'is known in disguise: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['        ', 'aaaaaaaa', 'abababab'])('is one that hardly varies: «%s»', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['contraseña larga', 'horus-demo', 'tres tristes tigres', 'xK7-pq2'])('is not: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
