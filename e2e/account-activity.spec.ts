import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { logInElsewhere, newSession } from './account-access.ts';
import { queryRows } from './database.ts';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account } = paths;

test.use({ storageState: refusedCookies });

for (const width of firstInGate([390, 1440])) {
  test(`the activity is read page by page and downloaded by keyboard, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const customer = await newSession(page);
    for (let i = 0; i < 2; i++) await logInElsewhere(page, customer);
    await openLive(page, account.profile.href());
    await page.getByRole('link', { name: 'Actividad' }).press('Enter');
    await expect(page).toHaveURL(account.activity.href());
    await expect(page.getByRole('link', { name: 'Cuenta', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // On a phone its row of links scrolls sideways.
    await expect(page.getByRole('link', { name: 'Actividad' })).toBeInViewport({ ratio: 1 });
    const rows = page.getByRole('table', { name: 'Lo último' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Inició sesión' })).toHaveCount(3);
    await expect(rows.last()).toContainText('Creó la cuenta');
    await expect(rows.last()).toContainText(customer.name);
    await expect(rows.last()).toContainText(/\d+(?:\.\d+){3}$/);
    await expectAccessible(page, 'activity', { widths: [320, 1440] });

    await queryRows(
      `insert into activities (organization_id, actor, kind, details, created_at)
       select organization_id, 'system', 'plan.bought', '{"plan": "Business"}', now()
         from users, generate_series(1, 40) where email = $1`,
      [customer.email],
    );
    await page.reload();
    await expect(page.getByText('Se muestran 30 actividades.')).toBeVisible();
    await expect(rows.nth(1)).toContainText('Al confirmarse el pago');
    await page.getByRole('button', { name: 'Ver más' }).press('Enter');
    await expect(page.getByText('Se muestran 44 actividades.')).toBeFocused();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar en CSV' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^actividad-.*\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(45);
    expect(lines[0]).toBe('\uFEFFFecha;Quién;Qué;Dispositivo;Red');
  });
}
