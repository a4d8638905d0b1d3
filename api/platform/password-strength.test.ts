import { describe, expect, it } from 'vitest';
import { isLeakedPassword, isStrongPassword } from '#platform/password-strength';

describe('a leaked password', () => {
  it.each(['password1', 'qwertyuiop', '12345678', 'realmadrid', 'contrasena'])(
    'is recognised: %s',
    (password) => {
      expect(isLeakedPassword(password)).toBe(true);
    },
  );

  it.each(['PassWord1', ' pass word 1 ', 'Ｐassword1', 'réalmadrid', 'CONTRASEÑA'])(
    'is recognised with variations: %s',
    (password) => {
      expect(isLeakedPassword(password)).toBe(true);
    },
  );
});

describe('a password that is tried first', () => {
  it.each([
    ['hardly varies', '        ', 'aaaaaaaa', 'abababab', 'aaaabbbb', '112233445566'],
    ['repeats itself', '12341234', '123123123', '123412341234', 'adminadmin', 'ToledoToledo'],
    [
      'repeats itself with figures',
      'ToledoToledo2026',
      'Toledo2026Toledo',
      'oficina2026oficina',
      'abc123abc123',
    ],
    ['runs along the keys', '0987654321', '87654321', 'poiuytrewq', '1q2w3e4r5t', 'zaq12wsx', 'asdf1234asdf'],
    [
      'is a date or a number',
      '26112026',
      '26-11-2026',
      '14-marzo-1982',
      '14demarzode1982',
      '2026.2026',
      '1990-1990',
      '20262026',
      '925-22-33-44',
    ],
    ['is a word with two letters', 'toledokq', 'Madrid.vb'],
    ['is a word with figures', 'contraseña123', 'Contraseña-2026', 'Toledo2026', '2026Toledo!', 'dragon8347'],
    [
      'is a place with figures',
      'talavera_45600',
      'Ciudad Real 13',
      'ÁVILA05',
      'Madrid2026Madrid',
      'Zocodover1',
    ],
    ['is a word in disguise', 'T0ledo.2026!!', 't0led02026', 'C0ntras3ña2026', 'p@$$w0rd-13', 'odelot2026'],
    [
      'is a word of the office',
      'Verano2026',
      'Bienvenida1',
      'STCToledo2026',
      'controlhorario1',
      'lunes26noviembre',
    ],
    [
      'is a password by its name',
      'contraseña',
      'contrasenya1',
      'contrasinal1',
      'micontraseña',
      'Contraseña.Segura',
    ],
    [
      'is a saying',
      'mimamamemima',
      'Mi mamá me mima',
      'tequiero2026',
      'solyluna',
      'estaesmicontraseña',
      'AtletiAtleti',
      'DonQuijote',
    ],
    ['is two common words', 'perro-gato', 'casablanca', 'contraseña larga', 'Hola.Mundo.1'],
  ])('%s', (_, ...passwords) => {
    expect(passwords.filter((password) => isStrongPassword(password, []))).toEqual([]);
  });

  it('consists of words of its owner and the service', () => {
    const own = ['Sara', 'Ledesma', 'Talleres', 'Ruiz', 'Horus', 'STC'];
    const passwords = ['S4raLedesma', 'horus-web-2026', 'LedesmaSara1985', 'SaraLedesmaRuizTalleresHorus!'];
    expect(passwords.filter((password) => isStrongPassword(password, own))).toEqual([]);
  });
});

describe('a good password', () => {
  it.each([
    [
      'is a few words',
      'caballo bateria grapa',
      'nube farola tejón',
      'girasol tornillo marea',
      'lapiz verde camion',
    ],
    [
      'joins them',
      'martillo-queso-boina',
      'barco.piedra.limon',
      'quesomanchegoconmiel',
      'paraguasrotociempies',
    ],
    [
      'is two rare words',
      'perejil&zapatilla',
      'aceituna42ventana',
      'tortuga_violeta_91',
      'ventana perdiz 58',
    ],
    ['is a sentence', 'El perro de mi tía come lechugas', 'Me gusta el café con hielo', 'da igual cuál'],
    [
      'counts something',
      'ayer comimos 7 croquetas',
      '8 burros y 3 cabras',
      'sol7luna9mar',
      'Tr3s cucharas rotas',
    ],
    [
      'is a place with more',
      'Calle Ancha 14 sin ascensor',
      'Calle del Pez 27 3º izq',
      'trenes lentos a Cuenca',
    ],
    [
      'holds a common word',
      'toledo en verano 26',
      'una contraseña larga de verdad',
      'horus y una grapa correcta',
    ],
    [
      'is random',
      'kT9#mq2x',
      'Xy7bQ0pz',
      'vR8.tLw3',
      'bK3vTz8W',
      'a%7&k!2q',
      '7#2-k9%4',
      'j7Gz!q2Lw0',
      'xK7-pq2',
    ],
    ['is random figures', '83 41 90 27', '83 41 90 27 55 61', '4f9a8c2e1b'],
    ['is in another script', 'один два три', '雨が降る日は本を読む', '🦊🌵🎺🧀🪁🧶🛶'],
  ])('%s', (_, ...passwords) => {
    expect(passwords.filter((password) => !isStrongPassword(password, ['Lucía', 'Horus']))).toEqual([]);
  });
});

it('judges a very long password by its first characters', () => {
  expect(isStrongPassword('ab'.repeat(50_000), [])).toBe(false);
  expect(isStrongPassword(`caballo bateria grapa ${'x'.repeat(100_000)}`, [])).toBe(true);
});
