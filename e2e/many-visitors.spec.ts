import { createHash } from 'node:crypto';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newBuyer } from './buyer.ts';
import { queryRows } from './database.ts';
import { contactForm, fillContact, leadsOf, newVisitor } from './lead-forms.ts';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

test.use({ storageState: refusedCookies, baseURL: SITE_WITHOUT_PROMO });

const SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';

const rowOf = (limit: string) =>
  `${limit}:everybody:${createHash('sha256').update('everybody').digest('base64url')}`;

/** Uses up the hourly limit that all visitors share. */
async function whileUsedUp(limit: 'leads' | 'register', visit: () => Promise<void>): Promise<void> {
  await queryRows(
    `insert into rate_limits (key, points, expire)
       values ($1, 1000000, extract(epoch from now() + interval '1 hour') * 1000)
       on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [rowOf(limit)],
    'no-promo',
  );
  await visit().finally(() =>
    queryRows('delete from rate_limits where key = $1', [rowOf(limit)], 'no-promo'),
  );
}

/** The server asks for proof of work. */
const waitForRefusal = (page: Page, address: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(address) && answer.status() === 429);

test('a message is sent after a short wait', ({ page }) =>
  whileUsedUp('leads', async () => {
    const visitor = newVisitor();
    const refused = waitForRefusal(page, '/api/v1.0/email/send');
    await openLive(page, paths.site.home.href());
    const form = contactForm(page);
    await fillContact(form, visitor);
    await form.getByRole('button', { name: 'Enviar mensaje' }).click();
    await refused;
    await expect(form.getByText(SENT)).toBeVisible();
    expect(await leadsOf(visitor.email, 'no-promo')).toHaveLength(1);
  }));

test('an account is created after a short wait', ({ page }) =>
  whileUsedUp('register', async () => {
    const { name, email, password } = newBuyer();
    const refused = waitForRefusal(page, '/api/auth/register');
    await openLive(page, paths.auth.register.href());
    await page.getByRole('textbox', { name: /^Nombre/ }).fill(name);
    await page.getByRole('textbox', { name: /^Email/ }).fill(email);
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click();
    await refused;
    await page.waitForURL(`**${paths.auth.login.href()}`);
    expect(await queryRows('select 1 from users where email = $1', [email], 'no-promo')).toHaveLength(1);
  }));
