import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { companySettings } from '@horus/contract/company';
import { emailServiceSettings } from '@horus/contract/email-service';
import { paths } from '@horus/contract/paths';
import { contactForm, demoForm, fillContact, fillDemo, holdMail, leadsOf, newVisitor } from './lead-forms.ts';
import { waitForMail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;
const company = companySettings.parse({});

const SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';

test.use({ storageState: refusedCookies });

test('a message is stored, mailed to the company and acknowledged, and the form is empty again', async ({
  page,
}) => {
  const visitor = newVisitor();
  await openLive(page, site.home.href());
  const form = contactForm(page);
  const answer = await holdMail(page);
  await fillContact(form, visitor);
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  answer();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(form.getByText(SENT)).toBeFocused();
  for (const name of ['Nombre', 'Email', 'Empresa', 'Mensaje']) {
    await expect(form.getByRole('textbox', { name })).toHaveValue('');
  }

  const [lead, ...others] = await leadsOf(visitor.email);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    kind: 'contact',
    data: {
      nombre: visitor.name,
      email: visitor.email,
      telefono: '',
      empresa: 'Obras Olmedo',
      servicio: 'desarrollo',
      mensaje: 'Necesitamos partes de trabajo.\n¿Podéis?',
    },
  });
  const mail = await waitForMail(company.COMPANY_EMAIL, ({ text }) => text.includes(visitor.email));
  expect(mail.text).toContain('Necesitamos partes de trabajo.');
  expect(mail.replyTo.join()).toContain(visitor.email);
  await waitForMail(visitor.email, () => true);
});

test('the official SDK, used as documented, sends through our server', async ({ page }) => {
  const visitor = newVisitor();
  await openLive(page, site.home.href());
  await page.evaluate(
    await readFile(createRequire(import.meta.url).resolve('@emailjs/browser/dist/email.min.js'), 'utf8'),
  );
  const { token } = await (await page.request.get('/api/leads/form-token')).json();
  const ids = emailServiceSettings.parse({});
  const send = (template: string) =>
    page.evaluate(
      ([service, name, publicKey, params]) => {
        const { emailjs } = window as unknown as { emailjs: typeof import('@emailjs/browser').default };
        emailjs.init({ publicKey, origin: window.location.origin });
        return emailjs.send(service, name, params).then(
          (answer) => [answer.status, answer.text],
          (refusal: { status: number; text: string }) => [refusal.status, refusal.text],
        );
      },
      [
        ids.EMAILJS_SERVICE_ID,
        template,
        ids.EMAILJS_PUBLIC_KEY,
        {
          ...{ nombre: visitor.name, email: visitor.email, servicio: 'otro', mensaje: 'Hola' },
          form_token: token,
        },
      ] as const,
    );
  expect(await send('nada')).toEqual([400, 'The template ID not found']);
  await expect.poll(() => send(ids.EMAILJS_CONTACT_TEMPLATE)).toEqual([200, 'OK']);
  expect(await leadsOf(visitor.email)).toMatchObject([{ kind: 'contact', data: { servicio: 'otro' } }]);
  await waitForMail(visitor.email, () => true);
});

test('a form typed and sent before React loads is kept, and sent afterwards', async ({ page }) => {
  const visitor = newVisitor();
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(site.horus.href(), { waitUntil: 'domcontentloaded' });
  const form = demoForm(page);
  await fillDemo(form, visitor);
  await form.getByRole('textbox', { name: 'Mensaje' }).fill('Somos doce, a turnos.');
  const button = form.getByRole('button', { name: 'Pedir la demo' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release.resolve();
  await expect(page.getByRole('heading', { name: '¡Solicitud enviada!' })).toBeVisible();
  await expect(page).toHaveURL(site.horus.href());
  expect(await leadsOf(visitor.email)).toMatchObject([{ data: { mensaje: 'Somos doce, a turnos.' } }]);
});

test('a message can be sent by keyboard alone', async ({ page }) => {
  const visitor = newVisitor();
  await openLive(page, site.home.href());
  const form = contactForm(page);
  await form.getByRole('textbox', { name: 'Nombre' }).focus();
  for (const text of [visitor.name, visitor.email, '925 000 111', 'Obras Olmedo', 'Sis', 'Hola']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('combobox', { name: 'Servicio' })).toHaveValue('web');
  await expect(form.getByRole('button', { name: 'Enviar mensaje' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText(SENT)).toBeFocused();
  expect(await leadsOf(visitor.email)).toMatchObject([
    { data: { telefono: '925 000 111', servicio: 'web' } },
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is validated, shown again, sent and answered with a page of the site', async ({ page }) => {
    const visitor = newVisitor();
    await page.goto(site.home.href());
    const form = contactForm(page);
    await fillContact(form, visitor);
    await form.getByRole('textbox', { name: 'Teléfono' }).fill('doce');
    await form.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(form.getByText('Escribe un teléfono válido, como 925 000 000')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(visitor.email);
    await form.getByRole('textbox', { name: 'Teléfono' }).fill('925 000 111');
    await form.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(async () => {
      // The server rejects a form that is sent faster than a person types.
      if (await form.getByText(SENT).isVisible()) return;
      await form.getByRole('button', { name: 'Enviar mensaje' }).click();
      await expect(form.getByText(SENT)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await leadsOf(visitor.email)).toMatchObject([
      { kind: 'contact', data: { telefono: '925 000 111' } },
    ]);
  });

  test('a demo can be requested', async ({ page }) => {
    const visitor = newVisitor();
    await page.goto(site.horus.href());
    const form = demoForm(page);
    await fillDemo(form, visitor);
    await expect(async () => {
      await form.getByRole('button', { name: 'Pedir la demo' }).click();
      await expect(form.getByText('¡Solicitud enviada!')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await leadsOf(visitor.email)).toMatchObject([{ kind: 'demo', data: { interes: 'Business' } }]);
  });
});
