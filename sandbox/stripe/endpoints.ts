import { invoiceEndpoints } from './billing/invoice-endpoints.ts';
import { subscriptionEndpoints } from './billing/subscription-endpoints.ts';
import { couponEndpoints } from './catalog/coupons.ts';
import { priceEndpoints } from './catalog/prices.ts';
import { productEndpoints } from './catalog/products.ts';
import { taxRateEndpoints } from './catalog/tax-rates.ts';
import { sessionEndpoints } from './checkout/session-endpoints.ts';
import { creditNoteEndpoints } from './credit-notes/credit-note-endpoints.ts';
import { balanceEndpoints } from './customers/balance.ts';
import { customerEndpoints } from './customers/customers.ts';
import { taxIdEndpoints } from './customers/tax-ids.ts';
import { chargeEndpoints } from './payments/charges.ts';
import { disputeEndpoints } from './payments/disputes.ts';
import { mandateEndpoints } from './payments/mandates.ts';
import { paymentIntentEndpoints } from './payments/payment-intent-endpoints.ts';
import { paymentMethodEndpoints } from './payments/payment-methods.ts';
import { refundEndpoints } from './payments/refunds.ts';
import { configurationEndpoints } from './portal/configurations.ts';
import { portalSessionEndpoints } from './portal/sessions.ts';
import { testClockEndpoints } from './test-clocks/test-clock-endpoints.ts';
import { webhookEndpointEndpoints } from './webhooks/endpoint-endpoints.ts';
import { eventEndpoints } from './webhooks/event-endpoints.ts';
import type { Endpoint } from './wire/endpoint.ts';

/** Every call of Stripe's API that the sandbox carries out. */
export const endpoints: readonly Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...taxRateEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  ...taxIdEndpoints,
  ...balanceEndpoints,
  ...sessionEndpoints,
  ...configurationEndpoints,
  ...portalSessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...creditNoteEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...disputeEndpoints,
  ...refundEndpoints,
  ...paymentMethodEndpoints,
  ...mandateEndpoints,
  ...testClockEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
];
