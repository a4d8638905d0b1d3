import { describe, expect, test } from 'vitest';
import {
  type ProfileValues,
  profileFields,
  toProfileUpdate,
  validFields,
} from '#pages/account/profile/profile-fields.ts';

const values: ProfileValues = {
  name: 'Lucía',
  company: '',
  currentPassword: '',
  newPassword: '',
  confirmation: '',
};

/** Exact messages of docs/product.md, 'Messages'. */
function errorsOf(changes: Partial<ProfileValues>) {
  const { error } = profileFields.safeParse({ ...values, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each<[Partial<ProfileValues>, Record<string, string>]>([
  [{}, {}],
  [{ name: '  ' }, { name: 'El nombre es obligatorio' }],
  [{ currentPassword: 'la de siempre' }, {}],
  [
    { newPassword: 'siete77', confirmation: 'siete77', currentPassword: 'x' },
    { newPassword: 'La contraseña debe tener al menos 8 caracteres' },
  ],
  [
    { newPassword: 'ocho 888', confirmation: 'ocho 888' },
    { currentPassword: 'Debes introducir tu contraseña actual' },
  ],
  [
    { newPassword: 'ocho 888', confirmation: 'ocho 88', currentPassword: 'x' },
    { confirmation: 'Las contraseñas no coinciden' },
  ],
  [
    { name: '', newPassword: 'corta', confirmation: '' },
    {
      name: 'El nombre es obligatorio',
      newPassword: 'La contraseña debe tener al menos 8 caracteres',
      currentPassword: 'Debes introducir tu contraseña actual',
      confirmation: 'Las contraseñas no coinciden',
    },
  ],
  [{ confirmation: 'sola' }, { confirmation: 'Las contraseñas no coinciden' }],
])('%j returns the errors of each field', (changes, said) => {
  expect(errorsOf(changes)).toEqual(said);
});

describe('the profile update', () => {
  const base = { name: 'Luz', company: 'Una' };

  test('contains no password without a new one', () => {
    expect(toProfileUpdate({ ...values, currentPassword: 'la de siempre' }, base)).toEqual({
      name: 'Lucía',
      company: '',
    });
  });

  test.each<[object, Partial<ProfileValues>]>([
    [{}, {}],
    [{ name: 'Marta' }, { name: 'Marta' }],
    [{ company: 'Otra' }, { company: 'Otra' }],
  ])('contains no unchanged field: %j', (sent, changes) => {
    expect(toProfileUpdate({ ...values, ...base, ...changes }, base)).toEqual(sent);
  });

  test('contains the new and current passwords, never the confirmation', () => {
    const changed = {
      ...values,
      currentPassword: 'vieja',
      newPassword: 'ocho 888',
      confirmation: 'ocho 888',
    };
    expect(toProfileUpdate(changed, base)).toEqual({
      name: 'Lucía',
      company: '',
      currentPassword: 'vieja',
      newPassword: 'ocho 888',
    });
  });
});

test('a green check marks a valid field, not an empty one', () => {
  expect(validFields(values)).toEqual({
    name: true,
    company: false,
    currentPassword: false,
    newPassword: false,
    confirmation: false,
  });
  const filled = {
    company: 'Obras',
    currentPassword: 'x',
    newPassword: 'ocho 888',
    confirmation: 'ocho 888',
  };
  expect(Object.values(validFields({ ...values, ...filled }))).toEqual([true, true, true, true, true]);
  expect(validFields({ ...values, ...filled, company: '  ', confirmation: 'ocho 889' })).toMatchObject({
    company: false,
    newPassword: true,
    confirmation: false,
  });
  expect(validFields({ ...values, newPassword: 'corta', confirmation: 'corta' })).toMatchObject({
    newPassword: false,
    confirmation: false,
  });
});
