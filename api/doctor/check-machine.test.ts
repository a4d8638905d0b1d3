import { expect, it } from 'vitest';
import { judgeDisk } from '#doctor/check-machine';

it.each([
  // 29 %, as `df`, although only a quarter is available: the rest is reserved for root.
  [{ blocks: 1_000, bfree: 900, bavail: 250 }, 'well', 'lleno al 29 %'],
  [{ blocks: 1_000, bfree: 200, bavail: 150 }, 'warning', 'lleno al 85 %'],
  [{ blocks: 1_000, bfree: 50, bavail: 0 }, 'wrong', 'lleno al 100 %'],
])('counts a disk %o like df', (disk, verdict, says) => {
  expect(judgeDisk('Disco', disk)).toMatchObject({ verdict, says });
});
