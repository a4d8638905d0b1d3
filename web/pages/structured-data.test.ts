import { expect, test } from 'vitest';
import { postalAddress } from '#pages/structured-data.ts';

test.each([
  [
    'Calle de ejemplo, 1, 45001 Toledo',
    { streetAddress: 'Calle de ejemplo, 1', postalCode: '45001', addressLocality: 'Toledo' },
  ],
  [
    'Pol. Ind. Las Fuentes, nave 3, 45600 Talavera de la Reina (Toledo)',
    {
      streetAddress: 'Pol. Ind. Las Fuentes, nave 3',
      postalCode: '45600',
      addressLocality: 'Talavera de la Reina',
    },
  ],
  ['Toledo, España', { streetAddress: 'Toledo, España' }],
])('%s is split into the parts of a postal address', (address, parts) => {
  expect(postalAddress(address)).toEqual({ '@type': 'PostalAddress', ...parts, addressCountry: 'ES' });
});
