import { paths } from '@horus/contract/paths';
import { contactForm, fillContact, leadsOf, newVisitor } from './lead-forms.ts';
import { mailsTo } from './mailbox.ts';
import { readStripeKey, SANDBOX_WITHOUT_PROMO, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

const SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';

test.use({ storageState: refusedCookies });

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
