import { expect, test } from 'vitest';
import { findLinkToken, tokenInAddress } from '#pages/auth/use-link-token.ts';

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

test.each([
  ['', '', undefined],
  ['#otra', '?x=1', undefined],
  ['#token=', '', null],
  ['', '?token=', null],
  [`#token=${TOKEN}`, '', TOKEN],
  ['', `?token=${TOKEN}`, TOKEN],
])('an address with %j and %j behind it names the token %j', (hash, search, token) => {
  expect(tokenInAddress(hash, search)).toBe(token);
});
