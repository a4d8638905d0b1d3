import { contactMessage } from '@horus/contract/leads';
import { expect, test } from 'vitest';
import { zodResolver } from '#client/form-resolver.ts';

test('normalizes a pasted phone and name before it validates them', async () => {
  const typed = {
    nombre: '\u202aBegon\u0303a\u202c',
    email: 'ana@taller.es',
    telefono: '\u202a+34\u00a0925–000–000\u202c',
    servicio: 'horus' as const,
    mensaje: 'Hola',
  };
  const { values, errors } = await zodResolver(contactMessage)(typed, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toEqual({});
  expect(values).toMatchObject({ nombre: 'Begoña', telefono: '+34 925-000-000' });
});
