import { paths } from '@horus/contract/paths';
import { acceptMail, contactForm, fillContact, leadsOf, newVisitor } from './lead-forms.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { readStripeKey, SANDBOX_WITHOUT_PROMO, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { loseResponse, openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

const SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';
const CONTACT_FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.';

test.use({ storageState: refusedCookies });

test('after a lost response, sending again is the same request', async ({ page }) => {
  const visitor = newVisitor();
  await openLive(page, site.home.href());
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1.0/email/send', async (route) => {
    await loseResponse(route);
    answered.resolve();
  });
  const form = contactForm(page);
  await fillContact(form, visitor);
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await answered.promise;
  await expect(form.getByText(CONTACT_FAILED)).toBeVisible();
  await acceptMail(page);
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  expect(await leadsOf(visitor.email)).toHaveLength(1);
  await waitForMail(visitor.email, () => true);
  expect(await mailsTo(visitor.email)).toHaveLength(1);
});

test.describe('while the mail server is down', () => {
  test.use({ baseURL: SITE_WITHOUT_PROMO });
  const setMailServer = async (mode: 'accept' | 'refuse') => {
    const answer = await fetch(`${SANDBOX_WITHOUT_PROMO}/control/smtp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readStripeKey('no-promo')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ mode }),
    });
    expect(answer.ok).toBe(true);
  };
  test.afterEach(() => setMailServer('accept'));

  test('a message is still accepted', async ({ page }) => {
    const visitor = newVisitor();
    await setMailServer('refuse');
    await openLive(page, site.home.href());
    const form = contactForm(page);
    await fillContact(form, visitor);
    await form.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(form.getByText(SENT)).toBeVisible();
    expect(await leadsOf(visitor.email, 'no-promo')).toHaveLength(1);
    await setMailServer('accept');
    await expect
      .poll(() => mailsTo(visitor.email, SANDBOX_WITHOUT_PROMO), { timeout: 45_000 })
      .toHaveLength(1);
  });
});
