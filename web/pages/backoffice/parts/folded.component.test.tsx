import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Folded } from '#pages/backoffice/parts/folded.tsx';
import { open } from '#pages/testing-page.tsx';

let count = 0;
const Page = () => <Folded count={count}>{null}</Folded>;

test.each([4, 5])('folds lists of more than four rows: %i', (rows) => {
  count = rows;
  open({ '/': Page });
  expect(screen.queryByRole('button', { name: /^Ver \d+ más$/ }) !== null).toBe(rows > 4);
});

test('opens and folds again with the same button', async () => {
  count = 10;
  const { press } = open({ '/': Page });
  await press('Ver 6 más');
  await press('Ver menos');
  expect(screen.getByRole('button', { name: 'Ver 6 más', expanded: false })).toBeDefined();
});
