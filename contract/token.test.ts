import { expect, test } from 'vitest';
import { findToken } from './token.ts';

const TOKEN = `${'Ab-_'.repeat(10)}xyz`;
const LINK = `https://horus.example/reset-password#token=${TOKEN}`;

test.each([
  LINK,
  LINK.replace('#', '?'),
  `https://gateway.example/?url=${encodeURIComponent(LINK)}&data=1`,
  ` ${TOKEN}\n`,
  `-${TOKEN.slice(1)}`,
  `3D${TOKEN.slice(2)}`,
  `<${LINK}>`,
  `Elige tu contraseña en ${LINK} y entra.`,
  ...['.', '>', ').', '»', '-', '_', '&x=1', '%3E'].map((end) => LINK + end),
  ...['.', '>', '_'].map((end) => TOKEN + end),
  LINK.replace('token=', 'token=3D'),
  LINK.replace('token=', 'token=3d'),
])('finds the token in %j', (text) => {
  expect(text).toContain(findToken(text) ?? 'no token');
});

const broken = ['\u00ad', '\u200b', '\ufeff', ' ', '\u00a0', '\n', '\r\n  ', '\t'];

test.each([
  ...[LINK, `${LINK}_`, LINK.replace('=', '=3D'), `<${TOKEN}>.`],
  ...broken.flatMap((sign) => [
    LINK.replace('yz', `y${sign}z`),
    LINK.replaceAll('_', `_${sign}`),
    LINK.replace('=', `=${sign}`),
    TOKEN.replace('b', `b${sign}`),
  ]),
  `Pulsa en ${LINK.replace('yz', 'y\nz')} y elige una contraseña que no tengas en ningún otro sitio.`,
  LINK.replaceAll('-', '\u2011'),
])('excludes text around and within the token: %j', (text) => {
  expect(findToken(text)).toBe(TOKEN);
});

test.each([
  '',
  'https://horus.example/reset-password',
  '#token=',
  `${LINK}more`,
  LINK.slice(0, -1),
  `#token=${TOKEN.slice(0, 20)}`,
  `#token=3D${TOKEN.slice(0, 20)}`,
  TOKEN.slice(1),
  'hola',
  `#token=${TOKEN.slice(0, 20)} y una contraseña`,
  'Pulsa el enlace, elige una contraseña nueva y entra con ella en tu cuenta.',
])('finds none in %j', (text) => {
  expect(findToken(text)).toBeNull();
});
