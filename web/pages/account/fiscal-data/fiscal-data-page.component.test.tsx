import type { FiscalData } from '@horus/contract/fiscal-data';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import FiscalDataPage from '#pages/account/fiscal-data/fiscal-data-page.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const READ = 'GET /api/account/fiscal-data';
const SAVE = 'POST /api/account/fiscal-data';
const saved: FiscalData = {
  ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Ancha, 1' },
  ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
  ...{ copyTo: '', quarterly: false },
};
const copyTo = 'gestoria@asesores.example';

it('a form opened earlier keeps what is typed, and shows what was saved meanwhile', async () => {
  const answers = { [READ]: answer.json({ data: saved }) };
  const { press, type, sent, answers: later } = open({ '/': FiscalDataPage }, { as: lucia, answers });
  await see.texts('Guardar');

  // Another section was saved in another tab: this one is saved, and that one is shown.
  const moved = { ...saved, address: 'Calle Nueva, 2', copyTo };
  later[SAVE] = answer.json({ message: 'Datos guardados.', data: moved });
  await type('Email de la gestoría', copyTo);
  await press('Guardar');
  await see.notice('Datos guardados.');
  expect(field('Dirección').value).toBe('Calle Nueva, 2');
  expect(sent(SAVE)).toMatchObject([{ copyTo, seen: saved }]);

  // The same section: nothing is saved, and the current values appear beside the typed ones.
  const refused = 'Alguien los ha cambiado: lo tuyo no se ha guardado.';
  later[SAVE] = answer.refusal(409, refused, 'fiscal_data.changed');
  later[READ] = answer.json({ data: { ...moved, address: 'Calle Real, 3', city: 'Illescas' } });
  await type('Dirección', 'Calle Mayor, 4');
  await type('Nombre de la empresa', 'Peña e Hijos, S. L.');
  await press('Guardar');
  await see.focus(() => screen.getByText(/lo tuyo no se ha guardado/));
  await see.described('Dirección', 'Ahora está guardado: Calle Real, 3');
  expect(field('Dirección').value).toBe('Calle Mayor, 4');
  expect([field('Ciudad').value, field('Email de la gestoría').value]).toEqual(['Illescas', copyTo]);

  const mine = { ...moved, address: 'Calle Mayor, 4', companyName: 'Peña e Hijos, S. L.', city: 'Illescas' };
  later[SAVE] = answer.json({ message: 'Datos guardados.', data: mine });
  await press('Guardar');
  await see.no(/lo tuyo no se ha guardado/);
  expect(sent(SAVE).at(-1)).toMatchObject({ ...mine, seen: { address: 'Calle Real, 3' } });
});

it('a member without the right to edit sees that there is no data yet', async () => {
  open(
    { '/': FiscalDataPage },
    { as: { ...lucia, role: 'viewer' }, answers: { [READ]: answer.json({ data: null }) } },
  );
  await see.texts('Aún no hay datos de facturación', /^Tu permiso es de lectura/);
  await see.no('Guardar');
});
