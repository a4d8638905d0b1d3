import { dayOf } from '@horus/contract/dates';
import { quarterOf } from '@horus/contract/paper-span';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newSession } from './account-access.ts';
import { newSubscriber } from './account-area.ts';
import { queryRows } from './database.ts';
import { goOnTo, openWizard } from './hiring.ts';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account } = paths;

test.use({ storageState: refusedCookies });

for (const width of firstInGate([390, 1440])) {
  test(`the invoices’ recipient is entered once, by keyboard, and asked for nowhere else, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await newSession(page);
    await openLive(page, account.profile.href());
    const pages = page.getByRole('navigation', { name: 'Páginas de tu cuenta' });
    await pages.getByRole('link', { name: 'Facturación', exact: true }).press('Enter');
    await expect(page).toHaveURL(account.fiscalData.href());
    await expect(page.getByRole('heading', { name: 'Datos de facturación' })).toBeVisible();
    await expectAccessible(page, 'fiscal data, empty', { widths: [320, 1440] });

    await page.getByLabel('Nombre de la empresa').fill('Talleres Peña, S. L.');
    await page.getByLabel('NIF / CIF').fill('B12345675');
    await page.getByLabel('Dirección').fill('Calle Ancha, 1');
    await page.getByLabel('Código postal').fill('45001');
    await page.getByLabel('Ciudad').fill('Toledo');
    await expect(page.getByLabel('Provincia')).toHaveValue('Toledo');
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(page.getByText('El dígito de control no corresponde')).toBeVisible();
    await expect(page.getByLabel('NIF / CIF')).toBeFocused();
    await expectAccessible(page, 'fiscal data, refused', { widths: [320, 1440] });

    await page.getByLabel('NIF / CIF').fill('B12345674');
    await page.getByLabel('Enviarle también todo junto').press('Space');
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(page.getByText('Escribe el email de la gestoría')).toBeVisible();
    await page.getByLabel('Email de la gestoría').fill('gestoria@asesores.example');
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(page.getByText('Valen desde la próxima factura')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('NIF / CIF')).toHaveValue('B12345674');
    await expect(page.getByLabel('Email de la gestoría')).toHaveValue('gestoria@asesores.example');

    await expect(page.getByLabel('Enviarle también todo junto')).toBeChecked();

    await page.getByRole('link', { name: 'Pide una factura con otros datos' }).press('Enter');
    await expect(page.getByLabel('NIF / CIF')).toHaveValue('B12345674');
    await expect(page.getByLabel('Ciudad')).toHaveValue('Toledo');
  });
}

test('a tab opened earlier does not overwrite changes saved in another tab', async ({ page, context }) => {
  const { token } = await newSession(page);
  const first = {
    ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Ancha, 1' },
    ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
  };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/api/account/fiscal-data', { headers, data: first });
  const stale = await context.newPage();
  for (const tab of [page, stale]) await openLive(tab, account.fiscalData.href());
  const save = async (tab: Page, fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await tab.getByLabel(label).fill(text);
    const answered = tab.waitForResponse((answer) => answer.request().method() === 'POST');
    await tab.getByRole('button', { name: 'Guardar' }).click();
    return (await answered).status();
  };
  expect(await save(page, { Dirección: 'Calle Nueva, 2' })).toBe(200);

  // Another section: it is saved, and the current address is shown.
  expect(await save(stale, { 'Email de la gestoría': 'gestoria@asesores.example' })).toBe(200);
  await expect(stale.getByLabel('Dirección')).toHaveValue('Calle Nueva, 2');

  // The same section: nothing is saved, the typed text stays, and the current values appear beside
  // it.
  expect(await save(stale, { Dirección: 'Calle Real, 3', Ciudad: 'Illescas' })).toBe(200);
  const mine = { Dirección: 'Calle Mayor, 4', 'Nombre de la empresa': 'Peña e Hijos, S. L.' };
  expect(await save(page, mine)).toBe(409);
  await expect(page.getByRole('main').getByText(/lo tuyo no se ha guardado/)).toBeFocused();
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle Mayor, 4');
  await expect(page.getByLabel('Dirección')).toHaveAccessibleDescription(
    /Ahora está guardado: Calle Real, 3/,
  );
  await expect(page.getByLabel('Ciudad')).toHaveValue('Illescas');
  await expect(page.getByLabel('Email de la gestoría')).toHaveValue('gestoria@asesores.example');
  await expectAccessible(page, 'fiscal data, changed meanwhile', { widths: [320, 1440] });
  expect(await save(page, {})).toBe(200);
  await expect(page.getByText(/lo tuyo no se ha guardado/)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle Mayor, 4');
  await expect(page.getByLabel('Nombre de la empresa')).toHaveValue('Peña e Hijos, S. L.');
  await expect(page.getByLabel('Ciudad')).toHaveValue('Illescas');
});

test('a member without the right to edit sees the data and the people who can', async ({ page }) => {
  const { email } = await newSession(page);
  await queryRows(
    `update memberships set role = 'viewer' where user_id = (select id from users where email = $1)`,
    [email],
  );
  await openLive(page, account.fiscalData.href());
  await expect(page.getByText('Aún no hay datos de facturación')).toBeVisible();
  await expect(page.getByText('Tu permiso es de lectura')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await expectAccessible(page, 'fiscal data, to read', { widths: [320, 1440] });
});

test('the wizard starts with earlier data, and continues with new input', async ({ page }) => {
  const { name, email, token } = await newSession(page);
  const saved = await page.request.post('/api/account/fiscal-data', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Ancha, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
    },
  });
  expect(saved.status()).toBe(200);
  const wizard = await openWizard(page);
  const company = wizard.getByRole('textbox', { name: 'Nombre de la empresa' });
  await expect(company).toHaveValue('Talleres Peña, S. L.');
  await company.fill('Talleres Peña e Hijos');
  await goOnTo(wizard, 'Centros y horario');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();
  await goOnTo(wizard, 'Dispositivos y tarjetas');
  await goOnTo(wizard, 'Fecha de inicio');
  await goOnTo(wizard, 'Contacto');
  await expect(wizard.getByRole('textbox', { name: 'Nombre de contacto' })).toHaveValue(name);
  await expect(wizard.getByRole('textbox', { name: 'Email de contacto' })).toHaveValue(email);
  await wizard.getByRole('radio', { name: 'Email', exact: true }).check();
  await goOnTo(wizard, 'Confirmación');
  await expect(wizard.getByRole('region', { name: 'Tu pedido' })).toContainText('Talleres Peña e Hijos');
});

for (const width of firstInGate([390, 1440])) {
  test(`a quarter’s documents for the gestoría come in one file, by keyboard, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await newSubscriber(page);
    await openLive(page, account.dashboardBilling.href());
    const span = page.getByLabel('Periodo');
    await expect(span).toBeVisible();
    await expectAccessible(page, 'papers of a span', { widths: [320, width] });
    const [year, quarter] = quarterOf(dayOf(new Date())).split('-T');
    await span.focus();
    for (let steps = Number(quarter); steps > 0; steps -= 1) await page.keyboard.press('ArrowDown');
    const button = page.getByRole('button', { name: `Descargar T${quarter} de ${year}` });
    const downloading = page.waitForEvent('download');
    await button.press('Enter');
    expect((await downloading).suggestedFilename()).toBe(`horus-documentos-${year}-T${quarter}.zip`);
    await expect(button).toBeFocused();
  });
}
