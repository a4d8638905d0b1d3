import { expect, test } from 'vitest';
import { findLinkToken } from '#pages/auth/use-link-token.ts';

const TOKEN = `${'Ab-_'.repeat(10)}xyz`;

test.each([
  `https://horus.example/reset-password#token=${TOKEN}`,
  `https://horus.example/reset-password?token=${TOKEN}`,
  `https://gateway.example/?url=${encodeURIComponent(`https://horus.example/x#token=${TOKEN}`)}&data=1`,
  ` ${TOKEN}\n`,
])('the token is found in %j', (pasted) => {
  expect(findLinkToken(pasted)).toBe(TOKEN);
});

test.each(['', 'https://horus.example/reset-password', '#token=', `#token=${TOKEN}more`, 'hola'])(
  'there is none in %j',
  (pasted) => {
    expect(findLinkToken(pasted)).toBeNull();
  },
);
