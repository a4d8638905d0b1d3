import { expect, test } from 'vitest';
import { tokenInAddress } from '#pages/auth/use-link-token.ts';

const TOKEN = `${'Ab-_'.repeat(10)}xyz`;

test.each([
  ['', '', undefined],
  ['#otra', '?x=1', undefined],
  ['#token=', '', null],
  ['', '?token=', null],
  [`#token=${TOKEN.slice(0, 20)}`, '', null],
  [`#token=${TOKEN}more`, '', null],
  [`#token=${TOKEN}`, '', TOKEN],
  [`#token=${TOKEN}.`, '', TOKEN],
  [`#token=${TOKEN}%3E`, '', TOKEN],
  [`#token=3D${TOKEN}`, '', TOKEN],
  ['', `?token=${TOKEN}`, TOKEN],
])('an address with hash %j and query %j has the token %j', (hash, search, token) => {
  expect(tokenInAddress(hash, search)).toBe(token);
});
