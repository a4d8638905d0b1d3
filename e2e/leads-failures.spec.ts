import { paths } from '@horus/contract/paths';
import {
  acceptMail,
  contactForm,
  demoForm,
  fillContact,
  fillDemo,
  leadsOf,
  newVisitor,
  rejectMail,
} from './lead-forms.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { readStripeKey, SANDBOX_WITHOUT_PROMO, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { loseResponse, openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

const SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';
const CONTACT_FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.';
const DEMO_FAILED =
  'Ha ocurrido un error al enviar tu solicitud. Por favor, inténtalo de nuevo o contáctanos directamente por teléfono.';

test.use({ storageState: refusedCookies });

const failures = [400, 403, 429, 451, 500, null];

test('whatever a failing e-mail service answers: the form’s own message, all input kept, and a retry that works', async ({
  page,
}) => {
  const visitor = newVisitor();
  await openLive(page, site.home.href());
  const contact = contactForm(page);
  await fillContact(contact, visitor);
  for (const status of failures) {
    await rejectMail(page, status);
    await contact.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(contact.getByText(CONTACT_FAILED), `${status}`).toBeFocused();
    await expect(contact.getByRole('textbox', { name: 'Email' })).toHaveValue(visitor.email);
    await expect(contact.getByRole('combobox', { name: 'Servicio' })).toHaveValue('desarrollo');
    await acceptMail(page);
  }
  expect(await leadsOf(visitor.email)).toEqual([]);

  await contact.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(contact.getByText(SENT)).toBeVisible();
  await expect(contact.getByText(CONTACT_FAILED)).toBeHidden();
  expect(await leadsOf(visitor.email)).toHaveLength(1);
});

test('the demo form does the same', async ({ page }) => {
  const visitor = newVisitor();
  await openLive(page, site.horus.href());
  const demo = demoForm(page);
  await fillDemo(demo, visitor);
  for (const status of failures) {
    await rejectMail(page, status);
    await demo.getByRole('button', { name: 'Solicitar demo' }).click();
    await expect(demo.getByText(DEMO_FAILED), `${status}`).toBeFocused();
    await expect(demo.getByRole('textbox', { name: 'Nombre' })).toHaveValue(visitor.name);
    await acceptMail(page);
  }
  expect(await leadsOf(visitor.email)).toEqual([]);
});

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

test('three presses of an impatient visitor send one message', async ({ page }) => {
  const visitor = newVisitor();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1.0/email/send')) sent += 1;
  });
  await openLive(page, site.home.href());
  const form = contactForm(page);
  await fillContact(form, visitor);
  await form.evaluate((element: HTMLFormElement) => {
    for (let i = 0; i < 3; i += 1) element.requestSubmit();
  });
  await expect(form.getByText(SENT)).toBeVisible();
  expect(sent).toBe(1);
  expect(await leadsOf(visitor.email)).toHaveLength(1);
});
