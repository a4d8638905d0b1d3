import { describe, expect, it } from 'vitest';
import { isCommonPassword, isCommonWord } from '#platform/common-passwords';

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
});

describe('a common word with figures', () => {
  it.each([
    ...['contraseña123', 'Contraseña-2026', 'Toledo2026', '2026Toledo!', 'talavera_45600', 'Ciudad Real 13'],
    ...['Verano2026', 'dragon99!!', 'Bienvenida1', 'ÁVILA05'],
    ...['20262026', '202620262026', 'adminadmin', 'ToledoToledo'],
    ...['T0ledo.2026!!', 't0led02026', 'C0ntras3ña2026', 'p@$$w0rd-13', 'STCToledo2026', 'controlhorario1'],
  ])('is told: %s', (password) => {
    expect(isCommonWord(password)).toBe(true);
  });

  it.each(['contraseña larga', 'toledo en verano 26', 'sol7luna9mar', 'xK7-pq2', '83 41 90 27', 'a12345678'])(
    'is not: %s',
    (password) => {
      expect(isCommonWord(password)).toBe(false);
    },
  );
});
