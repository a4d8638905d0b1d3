import type { Path } from '@horus/contract/path';
import type { APIResponse, Page } from '@playwright/test';
import { type Buyer, newBuyer } from './buyer.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { PORT } from './system.ts';
import { expect } from './test.ts';

const SITE = `http://localhost:${PORT}`;

/** A user with an account and a session in this browser. */
export interface SignedIn extends Buyer {
  readonly token: string;
}

/** Creates an account and stores its session in the browser, without opening a page of the site. */
export async function newSession(page: Page): Promise<SignedIn> {
  const buyer = await registerBuyer(page);
  const token = await logInElsewhere(page, buyer);
  // The smallest file of the site's origin; the test opens its page afterwards.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return { ...buyer, token };
}

/** Creates an account without the pages and without signing in. */
export async function registerBuyer(page: Page): Promise<Buyer> {
  const { name, email, password } = newBuyer();
  const answer = await page.request.post('/api/auth/register', { data: { name, email, password } });
  expect(answer.status()).toBe(201);
  return { name, email, password };
}

/** Logs in without the pages, as from another device. Returns the session's token. */
export async function logInElsewhere(page: Page, { email, password }: Buyer): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Makes the customer's last login a quarter of an hour old. */
export async function expireProof({ email }: Pick<Buyer, 'email'>): Promise<void> {
  await queryRows(
    `update sessions set proved_at = now() - interval '15 minutes' from users u where u.id = user_id and u.email = $1`,
    [email],
  );
}

/** Returns 200 while the token's session is active, 401 after. */
export async function statusOf(page: Page, token: string): Promise<number> {
  const answer: APIResponse = await page.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status();
}

export async function endElsewhere(page: Page, token: string): Promise<void> {
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
}

export async function useToken(page: Page, address: string, token: string): Promise<void> {
  await page.goto('/cookies');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(address);
}

/** Waits for the mail with a link to that page, and returns the link. */
export async function linkTo(page: Path<string>, email: string, subject?: string): Promise<string> {
  const start = `${SITE}${page.pattern}#token=`;
  const mail = await waitForMail(
    email,
    (each) => each.text.includes(start) && (subject === undefined || each.subject === subject),
  );
  return /\S+/.exec(mail.text.slice(mail.text.indexOf(start)))?.[0] ?? '';
}

/** Holds the responses of a call until `letGo`. */
export async function holdAnswers(page: Page, address: string): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${address}`, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}

/** Makes a call fail without a response. */
export async function failAnswers(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, (route) => route.abort());
}
