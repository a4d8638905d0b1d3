import { randomBytes } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import { queryRows } from './database.ts';

/** Returns a sender with a unique address. */
export function newVisitor(): { readonly name: string; readonly email: string } {
  return { name: 'Nuria Olmedo', email: `nuria.${randomBytes(6).toString('hex')}@obras.example` };
}

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Escríbenos' });
export const demoForm = (page: Page) => page.getByRole('form', { name: 'Pide tu demo' });

export async function fillContact(form: Locator, { name, email }: ReturnType<typeof newVisitor>) {
  await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Empresa' }).fill('Obras Olmedo');
  await form.getByRole('combobox', { name: 'Servicio' }).selectOption('desarrollo');
  await form.getByRole('textbox', { name: 'Mensaje' }).fill('Necesitamos partes de trabajo.\n¿Podéis?');
}

/** Fills in the demo form, whose message is already there. */
export async function fillDemo(form: Locator, { name, email }: ReturnType<typeof newVisitor>) {
  await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('combobox', { name: 'Plan' }).selectOption('Business');
}

export function leadsOf(email: string, system?: 'promo' | 'no-promo') {
  return queryRows<{
    kind: string;
    data: Record<string, unknown>;
    quote: { dueToday: { totalCents: number } };
  }>('SELECT kind, data, quote FROM leads WHERE email = $1 ORDER BY created_at', [email], system);
}

/** Makes the e-mail service refuse every mail with a status; `null` sends no response. */
export async function rejectMail(page: Page, status: number | null): Promise<void> {
  await page.route('**/api/v1.0/email/send', (route: Route) =>
    status === null ? route.abort() : route.fulfill({ status, body: 'refused' }),
  );
}

/** Holds sent forms until the returned function is called. */
export async function holdMail(page: Page): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/v1.0/email/send', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  return answer.resolve;
}

export async function acceptMail(page: Page): Promise<void> {
  await page.unroute('**/api/v1.0/email/send');
}
