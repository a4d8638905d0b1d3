import { linkFor } from '@horus/contract/mailed-links';
import { paths } from '@horus/contract/paths';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { failAnswers, linkTo, newSession, type SignedIn } from './account-access.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { firstInGate } from './night.ts';
import { PORT } from './system.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies, refusedElsewhere } from './visitor.ts';

const { account, auth } = paths;

test.use({ storageState: refusedCookies });

/** An owner with a confirmed email and a company, signed in in this browser. */
async function newOwner(page: Page): Promise<SignedIn> {
  const owner = await newSession(page);
  await queryRows('update users set email_verified_at = now() where email = $1', [owner.email]);
  await queryRows(
    `update organizations set name = 'Talleres Ruiz' where id = (select organization_id from users where email = $1)`,
    [owner.email],
  );
  return owner;
}

async function newBrowser(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    storageState: refusedElsewhere,
  });
  return context.newPage();
}

async function inviteByKeyboard(page: Page, email: string, role: RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page
    .getByRole('group', { name: 'Qué podrá hacer' })
    .getByRole('radio', { name: role })
    .press('Space');
  await page.getByRole('button', { name: 'Enviar invitación' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Invitaciones' })).toContainText(email);
}

for (const width of firstInGate([390, 1440])) {
  test(`a colleague is invited, joins, has fewer rights and leaves, by keyboard, ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const owner = await newOwner(page);
    const email = `equipo${Date.now()}-${width}@empresa.example`;
    await openLive(page, account.team.href());
    await expect(page.getByRole('list', { name: 'Personas del equipo' })).toContainText(owner.email);
    await expectAccessible(page, 'team, alone', { widths: [320, width] });
    await page.getByRole('button', { name: 'Enviar invitación' }).press('Enter');
    await expect(page.getByText('El email es obligatorio')).toBeVisible();
    await expectAccessible(page, 'team, wrong', { widths: [320] });
    await inviteByKeyboard(page, email, /^Facturación/);
    await expectAccessible(page, 'team, invited', { widths: [320, width] });

    const colleague = await newBrowser(browser, width);
    await openLive(colleague, await linkTo(auth.invitation, email));
    await expect(colleague.getByText('Talleres Ruiz')).toBeVisible();
    await expectAccessible(colleague, 'invitation, new', { widths: [320, width] });
    await colleague.getByRole('textbox', { name: 'Nombre' }).fill('Omar Haddad');
    await colleague.getByLabel('Contraseña', { exact: true }).fill('molino de viento 7');
    await colleague.getByRole('button', { name: 'Crear mi cuenta y aceptar' }).press('Enter');
    await expect(colleague).toHaveURL(account.dashboard.href());
    await expect(colleague.getByText('Estás en Talleres Ruiz (facturación)')).toBeVisible();
    await waitForMail(owner.email, ({ subject }) => subject === 'Una persona más en tu equipo');

    await page.reload();
    await page.getByRole('button', { name: 'Cambiar a Omar Haddad' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Omar Haddad' });
    await expectAccessible(page, 'team, member', { widths: [320, width] });
    await dialog.getByRole('radio', { name: /^Lectura/ }).press('Space');
    await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Personas del equipo' })).toContainText('Lectura');

    await colleague.goto(account.requestInvoice.href());
    await expect(colleague.getByText(`Pídeselo a ${owner.name}, titular.`)).toBeVisible();
    await colleague.goto(account.team.href());
    await expect(colleague.getByText(/Solo un titular invita/)).toContainText(`Pídeselo a ${owner.name}`);
    await expect(colleague.getByRole('link', { name: 'Actividad' })).toBeHidden();
    await expectAccessible(colleague, 'team, reading', { widths: [320, width] });

    await page.getByRole('button', { name: 'Cambiar a Omar Haddad' }).press('Enter');
    await dialog.getByRole('button', { name: 'Quitar del equipo' }).press('Enter');
    await expect(dialog.getByText(/dejará de ver los datos/)).toBeVisible();
    await expectAccessible(page, 'team, removing', { widths: [320] });
    await dialog.getByRole('button', { name: 'Quitar del equipo' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Personas del equipo' })).not.toContainText('Omar');
    await colleague.reload();
    await expect(colleague.getByText('Estás en Talleres Ruiz')).toBeHidden();
    await expect(colleague.getByRole('list', { name: 'Personas del equipo' })).toContainText('(tú)');
    await colleague.context().close();
  });

  test(`a member of two companies switches between them, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = await newOwner(page);
    await queryRows(
      `with made as (insert into organizations (name) values ('Panadería Haddad') returning id)
       insert into memberships (user_id, organization_id, role)
       select users.id, made.id, 'viewer' from users, made where email = $1`,
      [person.email],
    );
    await openLive(page, account.dashboard.href());
    await expect(page.getByText('Estás en Talleres Ruiz (titular)')).toBeVisible();
    await page.getByRole('banner').locator('summary').last().press('Enter');
    await expectAccessible(page, 'organisations', { widths: [320, width] });
    await page.getByRole('button', { name: /Panadería Haddad/ }).press('Enter');
    await expect(page.getByText('Estás en Panadería Haddad (lectura)')).toBeVisible();
    // Actions that a reader can't use are not offered.
    await page.getByRole('banner').locator('summary').last().press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ver Facturas' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Gestionar Suscripción' })).toHaveCount(0);
    await queryRows(
      `update organizations set stripe_customer_id = 'cus_haddad_${width}' where id =
      (select m.organization_id from memberships m join users on users.id = m.user_id
        where email = $1 and m.role = 'viewer')`,
      [person.email],
    );
    await openLive(page, account.billing.href());
    await expect(page.getByText('Tu rol no permite gestionar la suscripción')).toBeVisible();
    await openLive(page, account.dashboard.href());
    // The address and the page belong to the other company now, after a reload too.
    await page.reload();
    await expect(page.getByText('Estás en Panadería Haddad (lectura)')).toBeVisible();

    // A mail about the first company leads there.
    const [first] = await queryRows<{ id: string }>(
      'select organization_id as id from users where email = $1',
      [person.email],
    );
    await page.goto(paths.site.cookies.href());
    await openLive(page, linkFor(`http://localhost:${PORT}${account.plan.href()}`, person.email, first?.id));
    await expect(page.getByText('Estás en Talleres Ruiz (titular)')).toBeVisible();
    await expect(page).toHaveURL(account.plan.href());
  });
}

test('an invitation for another address, a used one and one that can’t be loaded say so', async ({
  page,
  browser,
}) => {
  const owner = await newOwner(page);
  const email = `otra${Date.now()}@empresa.example`;
  await openLive(page, account.team.href());
  await inviteByKeyboard(page, email, /^Lectura/);
  const link = await linkTo(auth.invitation, email);

  await failAnswers(page, '/api/invitations/read');
  await openLive(page, link);
  await expect(page.getByText('No hemos podido leer la invitación')).toBeVisible();
  await expectAccessible(page, 'invitation, unread', { widths: [320] });
  await page.unroute('**/api/invitations/read');
  await page.getByRole('button', { name: /intentarlo/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: owner.email })).toContainText(email);
  await expectAccessible(page, 'invitation, other', { widths: [320, 1440] });

  const guest = await newBrowser(browser, 1440);
  const other = await newSession(guest);
  await queryRows('update invitations set email = $1 where email = $2', [other.email, email]);
  await openLive(guest, link);
  await guest.getByRole('button', { name: 'Aceptar la invitación' }).press('Enter');
  await expect(guest.getByText('Estás en Talleres Ruiz (lectura)')).toBeVisible();
  await openLive(guest, link);
  await expect(guest.getByText(/La invitación ya no vale/)).toBeVisible();
  await expectAccessible(guest, 'invitation, void', { widths: [320] });

  // The last owner of a team must hand it over before deleting the account.
  await openLive(page, paths.site.deleteAccount.href());
  await expect(page.getByText('Antes, cede la titularidad')).toBeVisible();
  await expectAccessible(page, 'deletion, owner', { widths: [320] });
  await guest.context().close();
});

test('text typed for a company that the member has left meanwhile is not saved in another', async ({
  page,
}) => {
  const person = await newOwner(page);
  const [other] = await queryRows<{ id: string }>(
    `with made as (insert into organizations (name) values ('Panadería Haddad') returning id)
     insert into memberships (user_id, organization_id, role, chosen_at)
     select users.id, made.id, 'billing', now() from users, made where email = $1
     returning organization_id as id`,
    [person.email],
  );
  const work =
    'update sessions set organization_id = $1 where user_id = (select id from users where email = $2)';
  await queryRows(work, [other?.id ?? '', person.email]);
  await openLive(page, account.fiscalData.href());
  await expect(page.getByText('Estás en Panadería Haddad (facturación)')).toBeVisible();
  await page.getByLabel('Nombre de la empresa').fill('Panadería Haddad, S. L.');
  await page.getByLabel('NIF / CIF').fill('B12345674');
  await page.getByLabel('Dirección').fill('Calle Ancha, 1');
  await page.getByLabel('Código postal').fill('45001');
  await page.getByLabel('Ciudad').fill('Toledo');
  await queryRows('update sessions set organization_id = null where organization_id = $1', [other?.id ?? '']);
  await queryRows('delete from memberships where organization_id = $1', [other?.id ?? '']);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Ya no estás en la empresa que se mostraba').first()).toBeVisible();
  await expect(page.getByText('Estás en Panadería Haddad')).toBeHidden();
  expect(
    await queryRows('select from fiscal_data where company_name = $1', ['Panadería Haddad, S. L.']),
  ).toEqual([]);
});
