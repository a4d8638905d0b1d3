import { findToken } from '@horus/contract/token';
import { expect, it } from 'vitest';
import { newToken } from '#platform/tokens';

it('finds a new token in its link', () => {
  const tokens = Array.from({ length: 200 }, newToken);
  expect(tokens.map((token) => findToken(`https://horus.example/invitacion#token=${token}`))).toEqual(tokens);
});
