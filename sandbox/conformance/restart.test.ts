import { expect, it } from 'vitest';
import { startSandbox } from '#sandbox';
import { addressOf, cards, pay, post, target, visit } from './buyer.ts';
import { createPriceBook, monthlyPurchase } from './price-book.ts';
import { openAccount } from './test-account.ts';
import { createTestDatabase } from './test-database.ts';

const DAY_SECONDS = 86_400;

it('keeps time, settings, orders, a half-finished purchase and held events', async () => {
  const database = await createTestDatabase();
  const start = () => startSandbox({ port: 0, smtpPort: 0, databaseUrl: database.url, logLevel: 'silent' });
  try {
    const before = await start();
    const first = openAccount(before.url, 'sk_test_restart');
    const book = await createPriceBook(first.stripe);
    const { id: customer } = await first.stripe.customers.create({ email: 'ana@taller.es' });
    const bought = await first.stripe.checkout.sessions.create(monthlyPurchase(book, customer));
    await pay(bought);
    const { subscription } = await first.stripe.checkout.sessions.retrieve(bought.id);
    await first.stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9', enabled_events: ['*'] });
    await first.control('/webhooks', { mode: 'hold', delayMs: 5 });
    await first.control('/settings', { afterRetries: 'mark_unpaid' });
    await first.control(`/subscriptions/${subscription}/decline`, { times: 4 });
    await first.control('/clock/advance', { days: 20 });
    const waiting = await first.stripe.checkout.sessions.create(monthlyPurchase(book, customer));
    expect(target(await pay(waiting, { cardNumber: cards.authenticates }))).toContain('/authentication');
    await before.close();

    const after = await start();
    const { control, key, stripe } = openAccount(after.url, 'sk_test_restart');
    const held = await (
      await fetch(`${after.url}/control/webhooks`, { headers: { authorization: `Bearer ${key}` } })
    ).json();
    expect(held).toMatchObject({ mode: 'hold', delayMs: 5, pending: 0 });
    expect((held as { held: number }).held).toBeGreaterThan(0);
    const made = await stripe.customers.create({});
    expect(Math.round((made.created - Date.now() / 1_000) / DAY_SECONDS)).toBe(20);
    const bank = `${addressOf(waiting).replace(before.url, after.url)}/authentication`;
    expect((await visit(bank)).html).toContain('Confirma la operación');
    expect(target(await post(bank, { answer: 'complete' }))).toContain(waiting.id);
    expect((await stripe.checkout.sessions.retrieve(waiting.id)).payment_status).toBe('paid');
    await control('/clock/advance', { days: 27 });
    expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe('unpaid');
    await after.close();
  } finally {
    await database.drop();
  }
});
