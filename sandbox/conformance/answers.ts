import type Stripe from 'stripe';
import type { PriceBook } from './price-book.ts';
import { unique } from './stripe-under-test.ts';

/** One object of each kind, made by the API alone. */
export async function makeObjects(stripe: Stripe, book: PriceBook) {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const customer = await stripe.customers.create({ email: 'ana@taller.es', name: 'Taller' });
  const paymentMethod = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: book.monthlyFee, tax_rates: [book.exclusiveVat] }],
    default_payment_method: paymentMethod.id,
    payment_behavior: 'error_if_incomplete',
  });
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice));
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id ?? '' })).data;
  const paymentIntent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent));
  const charge = await stripe.charges.retrieve(String(paymentIntent.latest_charge));
  const configuration = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  const testClock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_900_000_000 });
  const creditNote = await stripe.creditNotes.create({
    invoice: invoice.id ?? '',
    lines: [{ type: 'invoice_line_item', invoice_line_item: invoice.lines.data[0]?.id ?? '', amount: 1_000 }],
    refund_amount: 210,
    credit_amount: 1_000,
  });
  const [balanceTransaction] = (await stripe.customers.listBalanceTransactions(customer.id)).data;
  const objects = {
    balanceTransaction: balanceTransaction as Stripe.CustomerBalanceTransaction,
    charge,
    coupon,
    creditNote,
    customer,
    invoice,
    invoicePayment: payment as Stripe.InvoicePayment,
    paymentIntent,
    paymentMethod,
    portalConfiguration: configuration,
    portalSession: await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    }),
    price: await stripe.prices.retrieve(book.monthlyFee),
    product: await stripe.products.retrieve(book.feeProduct),
    promotionCode: await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: unique('CODE').toUpperCase(),
    }),
    refund: await stripe.refunds.create({ charge: charge.id, amount: 100 }),
    subscription,
    taxId: await stripe.customers.createTaxId(customer.id, { type: 'es_cif', value: 'B12345674' }),
    taxRate: await stripe.taxRates.retrieve(book.exclusiveVat),
    testClock,
  };
  await stripe.testHelpers.testClocks.del(testClock.id);
  return objects;
}
