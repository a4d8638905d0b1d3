import type { InvoicesPage, PaymentsPage, SubscriptionInfo } from '@horus/contract/billing';
import { hiringPrices } from '@horus/contract/hiring-quote';
import { formatMoney, type TaxedAmount } from '@horus/contract/money';
import { type Quote, quote } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#mails/messages.ts';
import { createMailRenderer } from '#mails/render.ts';
import { reconcile } from '#testing/reconcile';
import { createTestLeads, hiring } from '#testing/test-leads';
import { listOrders, nameOf, type Placed, type Purchase, placeOrder } from '#testing/test-purchases';
import { startTestShop, type TestShop } from '#testing/test-shop';

describe.each([
  ['while the promotion runs', 'VERANO50'],
  ['while none runs', ''],
])('a purchase %s', (_, runningCode) => {
  const orders = listOrders(runningCode);
  const bought: { order: Placed; quoted: Quote; email: string; customer: string }[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ PROMO_CODE: runningCode });
    // Purchases are mirrored only on the buyer's return.
    await shop.control('/webhooks', { mode: 'drop' });
  });
  afterAll(() => shop.close());

  describe.concurrent('has one price: requested, charged, invoiced, mirrored, shown and mailed as quoted', () => {
    it.each(orders.map((order) => [nameOf(order), order] as const))('%s', async (_name, order) => {
      const quoted = quote(order);
      const purchase = await placeOrder(shop, order);
      const customer = await askedFor(purchase, quoted);
      await charged(customer, quoted);
      await mirrored(purchase, quoted);
      await shown(purchase, quoted);
      await confirmed(purchase, quoted);
      if (order.channel === 'wizard') await mailedByWizard(order, purchase, quoted);
      bought.push({ order, quoted, email: purchase.email, customer });
    });
  });

  it('charges the announced fee a month later', async () => {
    const { stripe, database } = shop.api.services;
    expect(bought).toHaveLength(orders.length);
    await shop.control('/clock/advance', { days: 32 });
    await reconcile(shop.api.services);
    for (const { order, quoted, email, customer } of bought) {
      const fees = order.billingPeriod === 'monthly' ? [nextFee(quoted)?.totalCents] : [];
      const due = [...fees, quoted.dueToday.totalCents];
      const { data } = await stripe.invoices.list({ customer });
      expect([nameOf(order), ...data.map(({ total }) => total)]).toEqual([nameOf(order), ...due]);
      const { rows } = await database.db.execute(sql`
        select i.total, p.amount, p.status
          from mirrored_payments p join mirrored_invoices i on i.id = p.invoice_id
          join users u on u.organization_id = p.organization_id
         where u.email = ${email} order by p.created_at desc`);
      expect(rows).toEqual(due.map((cents) => ({ total: cents, amount: cents, status: 'succeeded' })));
    }
  });

  /** Checks the paid session's total and lines. Returns its customer. */
  async function askedFor({ sessionId }: Purchase, { lines, fee, trialDays, dueToday }: Quote) {
    const { sessions } = shop.api.services.stripe.checkout;
    const session = await sessions.retrieve(sessionId);
    const { data } = await sessions.listLineItems(sessionId, { limit: 100 });
    const free = trialDays > 0 ? [[fee.price.lookupKey, 1, 0, 0]] : [];
    expect([session.amount_total, session.total_details?.amount_tax]).toEqual([
      dueToday.totalCents,
      dueToday.vatCents,
    ]);
    expect(
      data.map((line) => [
        line.price?.lookup_key?.replace(/_\d+$/, ''),
        line.quantity,
        line.amount_tax,
        line.amount_total,
      ]),
    ).toEqual([
      ...free,
      ...sold(lines).map(({ price, quantity, amount }) => [
        price.lookupKey,
        quantity,
        amount.vatCents,
        amount.totalCents,
      ]),
    ]);
    return String(session.customer);
  }

  /** Checks that there is one charge and one invoice with the quoted total and lines. */
  async function charged(customer: string, { dueToday, lines }: Quote) {
    const { stripe } = shop.api.services;
    const { data: charges } = await stripe.charges.list({ customer });
    const { data: invoices } = await stripe.invoices.list({ customer });
    const { baseCents, vatCents, totalCents } = dueToday;
    expect(charges.map((each) => [each.status, each.amount, each.amount_captured])).toEqual([
      ['succeeded', totalCents, totalCents],
    ]);
    expect(
      invoices.map((each) => [
        each.status,
        each.total_excluding_tax,
        vatOf(each.total_taxes),
        each.total,
        each.amount_paid,
      ]),
    ).toEqual([['paid', baseCents, vatCents, totalCents, totalCents]]);
    const rows = (invoices[0]?.lines.data ?? []).filter(({ amount }) => amount > 0);
    // Stripe puts pending items before the subscription's lines.
    const invoiced = rows.map((line) => [
      line.pricing?.price_details?.product,
      line.quantity,
      vatOf(line.taxes),
    ]);
    const quotedLines = sold(lines).map((line) => [
      line.price.product.key,
      line.quantity,
      line.amount.vatCents,
    ]);
    expect(invoiced).toHaveLength(quotedLines.length);
    expect(invoiced).toEqual(expect.arrayContaining(quotedLines));
  }

  async function mirrored({ sessionId }: Purchase, quoted: Quote) {
    const { rows } = await shop.api.services.database.db.execute(sql`
      select c.amount_total, i.total, i.total_excluding_tax, i.amount_remaining, p.amount, p.amount_refunded, s.fee,
             s.discounted_fee, s.discounted_fees_left, s.trial_ends_at is not null as trial, y.plan_type as financed
        from mirrored_checkout_sessions c join mirrored_payments p on p.organization_id = c.organization_id
        join mirrored_invoices i on i.id = p.invoice_id
        left join mirrored_subscriptions s on s.id = c.subscription_id
        left join financed_years y on y.checkout_session_id = c.id where c.id = ${sessionId}`);
    const { dueToday, fee, order, renews, trialDays } = quoted;
    const left = discountedFeesLeft(quoted);
    expect(rows).toEqual([
      {
        amount_total: dueToday.totalCents,
        total: dueToday.totalCents,
        total_excluding_tax: dueToday.baseCents,
        amount_remaining: 0,
        amount: dueToday.totalCents,
        amount_refunded: 0,
        fee: renews ? fee.list.totalCents : null,
        discounted_fee: renews ? fee.amount.totalCents : null,
        discounted_fees_left: renews ? left : null,
        trial: trialDays > 0,
        financed: renews ? null : order.planType,
      },
    ]);
  }

  async function shown({ token }: Purchase, quoted: Quote) {
    const get = async <T>(list: string) =>
      (await shop.api.call<T>('GET', `/api/stripe/${list}`, { token })).body;
    const info = await get<SubscriptionInfo>('subscription-info');
    const { payments } = await get<PaymentsPage>('payments');
    const { invoices } = await get<InvoicesPage>('invoices');
    const { dueToday, fee, order, renews } = quoted;
    for (const list of [payments, invoices, info.payments, info.invoices]) {
      expect(list.map(({ amount, currency }) => [amount, currency])).toEqual([[dueToday.totalCents, 'eur']]);
    }
    const setup = quoted.setup?.amount.totalCents ?? 0;
    expect(info.checkoutSessions.map(({ amountTotal, setupAmount }) => [amountTotal, setupAmount])).toEqual([
      [dueToday.totalCents, setup],
    ]);
    expect(info.installationPaidAt).toEqual(setup > 0 ? expect.any(String) : null);
    const halved = Array.from({ length: discountedFeesLeft(quoted) }, () => fee.amount.totalCents);
    expect(info.upcomingCharges.map(({ amount }) => amount)).toEqual(
      renews ? [...halved, fee.list.totalCents] : [],
    );
    expect(info.upcomingCharges[0]?.date ?? null).toBe(info.nextBillingDate);
    expect(info).toMatchObject({
      status: quoted.trialDays > 0 ? 'trialing' : 'active',
      hasCompletedCheckout: true,
      hasInstallationPayment: true,
      isFinancedPlan: !renews,
      trialUsed: order.billingPeriod === 'monthly',
      dbSubscription: { planType: order.planType, billingPeriod: order.billingPeriod },
    });
    expect(info.payments[0]?.type).toBe(quoted.trialDays > 0 ? 'installation' : 'subscription');
    expect(info.invoices[0]?.pdfUrl).toMatch(/^http/);
    expect(info.paymentMethod?.last4 ?? null).toBe(renews ? '4242' : null);
  }

  async function confirmed({ email }: Purchase, quoted: Quote) {
    const mails = (await shop.mailsTo(email)).filter(({ template }) => template === 'purchase-confirmed');
    const [text = '', ...more] = await textsOf(mails);
    expect(more).toEqual([]);
    const next = nextFee(quoted);
    const financed = quoted.order.billingPeriod === 'annual-financed';
    const { dueToday, fee, setup } = quoted;
    const said = financed
      ? { 'Precio del año': fee.amount, Instalación: setup?.amount, Total: setup ? dueToday : undefined }
      : { 'Pagado hoy': dueToday };
    for (const [name, amount] of Object.entries(said)) {
      const [, told] = new RegExp(`^${name}: ([\\d.,]+ €), IVA incluido`, 'm').exec(text) ?? [];
      expect([name, told]).toEqual([name, amount && money(amount.totalCents)]);
    }
    if (financed) expect(inThree(text)).toBe(quoted.dueToday.totalCents);
    expect(/Próximo cobro: ([\d.,]+ €), IVA incluido/.exec(text)?.[1]).toBe(
      next ? money(next.totalCents) : undefined,
    );
  }

  /** Returns Klarna's total in cents: three equal amounts, or three different ones. */
  function inThree(text: string): number {
    const told = /3 plazos sin intereses de ([^\n]+)/.exec(text)?.[1] ?? '';
    const cents = [...told.matchAll(/(\d+),(\d\d) €/g)].map(([, euros, rest]) => Number(`${euros}${rest}`));
    return cents.length === 1 ? 3 * (cents[0] ?? 0) : cents.reduce((sum, each) => sum + each, 0);
  }

  /** The wizard sends the prices it shows; the server rejects different ones. */
  async function mailedByWizard(order: Placed, { email, formToken }: Purchase, quoted: Quote) {
    shop.clock.advance(10_000);
    const params = {
      ...requestOf(order),
      ...hiringPrices(quoted),
      contactEmail: email,
      form_token: formToken,
    };
    for (const template of ['contratacion-empresa', 'contratacion-cliente']) {
      const sent = await createTestLeads(shop.api, shop.clock).send(template, params);
      expect(sent).toMatchObject({ status: 200, text: 'OK' });
    }
    const { COMPANY_EMAIL } = shop.api.services.config.company;
    const texts = await textsOf([
      ...(await shop.mailsTo(email)).filter(({ template }) => template === 'hiring-to-customer'),
      ...(await shop.mailsTo(COMPANY_EMAIL)).filter(
        (mail) => mail.template === 'hiring-to-company' && mail.props.request.contactEmail === email,
      ),
    ]);
    expect(texts).toHaveLength(2);
    const { dueToday, lines, fee } = quoted;
    const after = discountedFeesLeft(quoted) > 0 ? [fee.amount, fee.list] : [fee.list];
    for (const text of texts) {
      expect(text).toContain(`Base imponible: ${money(dueToday.baseCents)}`);
      expect(text).toContain(`IVA (21 %): ${money(dueToday.vatCents)}`);
      expect(text).toContain(`Primer pago, IVA incluido: ${money(dueToday.totalCents)}`);
      for (const { amount } of lines) expect(text).toContain(`: ${money(amount.totalCents)}`);
      for (const { totalCents } of after) expect(text).toContain(`: ${money(totalCents)}, IVA incluido`);
    }
  }

  async function textsOf(messages: Message[]): Promise<string[]> {
    const render = createMailRenderer(shop.api.services.config);
    const mails = await Promise.all(messages.map((message) => render(message)));
    return mails.map(({ text }) => plain(text));
  }
});

function requestOf({ planType, devices, cards, promoCode }: Placed) {
  return {
    ...hiring,
    planType,
    employees: { autonomos: 5, business: 20, enterprise: 21 }[planType],
    needsDevice: devices > 0,
    deviceCount: devices,
    needsCards: cards > 0,
    cardCount: cards,
    promoCode,
  };
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const money = (cents: number) => plain(formatMoney(cents));
const sold = (lines: Quote['lines']) => lines.filter(({ quantity }) => quantity > 0);
const vatOf = (taxes: readonly Pick<Stripe.Invoice.TotalTax, 'amount'>[] | null) =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Without a free month the purchase includes the first discounted fee. */
function discountedFeesLeft({ fee, trialDays }: Quote): number {
  return fee.discountedFees === null ? 0 : fee.discountedFees - (trialDays > 0 ? 0 : 1);
}

/** Returns null for a plan that does not renew. */
function nextFee(quoted: Quote): TaxedAmount | null {
  if (!quoted.renews) return null;
  return discountedFeesLeft(quoted) > 0 ? quoted.fee.amount : quoted.fee.list;
}
