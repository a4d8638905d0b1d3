import { paths } from '@horus/contract/backoffice/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Authenticator } from './authenticator.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { inviteOperator, logInAsOperator } from './operators.ts';
import { enableAuthenticator } from './passkey-device.ts';
import { PORT } from './system.ts';
import { expect, test } from './test.ts';

const { admin } = paths;

const PASSWORD = 'otra frase bastante larga';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Sets up a password and an app through a link, by keyboard alone. Returns the app. */
async function join(page: Page, token: string): Promise<Authenticator> {
  await page.goto(`${admin.welcome.href()}#token=${token}`);
  await expect(heading(page, 'Tu acceso')).toBeVisible();
  const key = ((await page.locator('code').textContent()) ?? '').trim();
  const authenticator = new Authenticator(key);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Código de tu app').fill(await authenticator.nextCode());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Guarda tus códigos de recuperación')).toBeVisible();
  return authenticator;
}

async function logIn(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Segundo paso')).toBeVisible();
  await page.getByLabel('Código de tu app').fill(code);
  await page.keyboard.press('Enter');
}

test('an invited operator sets password and app, logs out, and comes back to the opened address', async ({
  page,
}, testInfo) => {
  const email = `nueva-${testInfo.testId}-${Date.now()}@stc.example`;
  const token = await inviteOperator('operator', 'Eva Sanz', email);
  await page.goto(`${admin.welcome.href()}#token=${token}`);
  await expect(page.getByLabel('Código de tu app')).toBeVisible();
  await expectAccessible(page, 'an invitation');
  const authenticator = await join(page, token);
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByRole('navigation', { name: 'Oficina' })).toBeVisible();
  await expect(page).toHaveURL(admin.today.href());
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(heading(page, 'Entrar')).toBeVisible();

  await page.goto(admin.audit.href());
  await expectAccessible(page, 'login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta frase');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email o contraseña incorrectos.')).toBeVisible();
  await logIn(page, email, await authenticator.nextCode());
  await expect(heading(page, 'Registro')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Aceptó la invitación' }).first()).toBeVisible();

  await page.goto(`${admin.welcome.href()}#token=${token}`);
  await expect(page.getByText('El enlace ya no vale')).toBeVisible();
  await expectAccessible(page, 'a link that was used');
});

test('a manager invites, resets a lost second factor and removes; each asks for proof once', async ({
  page,
  browser,
}) => {
  const manager = await logInAsOperator(page, 'manager', 'Marta Ruiz');
  await queryRows(
    `update operator_sessions set proved_at = now() - interval '1 hour' where operator_id = $1`,
    [manager.operatorId],
  );
  await page.goto(admin.team.href());
  await page.getByRole('button', { name: 'Invitar' }).click();
  const email = `eva-${manager.operatorId.slice(0, 8)}@stc.example`;
  const name = `Eva ${manager.operatorId.slice(0, 8)}`;
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectAccessible(page, 'an invitation that lacks a name', { part: 'dialog[open]' });
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await expectAccessible(page, 'a proof that is asked for', { part: 'dialog[open]' });
  await proof.getByLabel('Código de tu app').fill(await manager.authenticator.nextCode());
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Aún no ha entrado');
  await expectAccessible(page, 'team');

  const mail = await waitForMail(email, ({ text }) =>
    text.includes(`:${PORT}${admin.welcome.href()}#token=`),
  );
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` });
  const other = await context.newPage();
  await join(other, token);
  await other.getByRole('button', { name: 'Los he guardado' }).click();
  await other.goto(admin.team.href());
  await expect(heading(other, 'Equipo')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Invitar' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Enlace nuevo' }).click();
  await expectAccessible(page, 'a new link', { part: 'dialog[open]' });
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByText(`Enlace enviado a ${email}.`)).toBeVisible();
  await other.reload();
  await expect(heading(other, 'Entrar')).toBeVisible();
  const again = await waitForMail(email, ({ subject }) => subject.startsWith('Vuelve a entrar'));
  await join(other, /#token=([\w-]+)/.exec(again.text)?.[1] ?? '');
  await other.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(other.getByRole('navigation', { name: 'Oficina' })).toBeVisible();

  await row.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText(`${name} ya no está en el equipo.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.reload();
  await expect(heading(other, 'Entrar')).toBeVisible();
  await context.close();
});

test('the audit log and one’s own access are accessible, also by keyboard', async ({ page }) => {
  const { operatorId, email, password } = await logInAsOperator(page, 'manager');
  for (const [address, title] of [
    [admin.audit.href(), 'Registro'],
    [admin.account.href(), 'Mi acceso'],
    [admin.team.href(), 'Equipo'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, title);
    await expect(page.locator('body')).toHaveCSS('padding-bottom', '0px');
  }
  // A passkey is created, used as a login's second step, and removed.
  await enableAuthenticator(page);
  await page.goto(admin.account.href());
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).press('Enter');
  await expect(page.getByText('Este dispositivo, desde el')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).press('Enter');
  await expect(heading(page, 'Mi acceso')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Este dispositivo' }).press('Enter');
  await expect(page.getByText('Llave quitada.')).toBeVisible();

  await page.goto(admin.audit.href({ q: operatorId }));
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('Entró')).toHaveCount(2);
  await expect(row('Añadió una llave de acceso')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Qué' }).selectOption('Entró');
  await expect(row('Añadió una llave de acceso')).toHaveCount(0);
  await expect(row('Entró')).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menú' }).press('Enter');
  await page.getByRole('link', { name: 'Equipo' }).press('Enter');
  await expect(heading(page, 'Equipo')).toBeVisible();
});

test('every address below /admin is the office’s page, and is not indexed', async ({ page }) => {
  for (const address of ['/admin', '/admin/', '/admin/entrar', '/admin/clientes/abc', '/admin/no-existe']) {
    const answer = await page.request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
  }
  for (const list of ['/sitemap.xml', '/robots.txt']) {
    expect(await (await page.request.get(list)).text()).not.toContain('/admin');
  }
});
