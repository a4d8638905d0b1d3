import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { newSession } from './account-access.ts';
import { queryRows } from './database.ts';
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
    const { email, token } = await newSession(page);
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

    await test.step('what another tab saved meanwhile is not overwritten', async () => {
      await openLive(page, account.fiscalData.href());
      await expect(page.getByLabel('Dirección')).toHaveValue('Calle Ancha, 1');
      const saved = await page.request.post('/api/account/fiscal-data', {
        headers: { authorization: `Bearer ${token}` },
        data: {
          ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Real, 3' },
          ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
        },
      });
      expect(saved.status()).toBe(200);
      await page.getByLabel('Dirección').fill('Calle Mayor, 4');
      await page.getByRole('button', { name: 'Guardar' }).press('Enter');
      await expect(page.getByRole('main').getByText(/lo tuyo no se ha guardado/)).toBeFocused();
      await expect(page.getByLabel('Dirección')).toHaveValue('Calle Mayor, 4');
      await expect(page.getByLabel('Dirección')).toHaveAccessibleDescription(
        /Ahora está guardado: Calle Real, 3/,
      );
      await expectAccessible(page, 'fiscal data, changed meanwhile', { widths: [320, 1440] });
    });

    await test.step('a member without the right to edit sees the data and the people who can', async () => {
      await queryRows(
        `update memberships set role = 'viewer' where user_id = (select id from users where email = $1)`,
        [email],
      );
      await page.reload();
      await expect(page.getByText('Calle Real, 3, 45001 Toledo')).toBeVisible();
      await expect(page.getByText('Tu permiso es de lectura')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
      await expectAccessible(page, 'fiscal data, to read', { widths: [320, 1440] });
    });
  });
}
