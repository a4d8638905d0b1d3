import { deletedCustomerEndpoint } from '#stripe/billing/delete-customer';
import { invoiceEndpoints } from '#stripe/billing/invoice-endpoints';
import { scheduleEndpoints } from '#stripe/billing/schedule-endpoints';
import { subscriptionEndpoints } from '#stripe/billing/subscription-endpoints';
import { couponEndpoints } from '#stripe/catalog/coupons';
import { priceEndpoints } from '#stripe/catalog/prices';
import { productEndpoints } from '#stripe/catalog/products';
import { taxRateEndpoints } from '#stripe/catalog/tax-rates';
import { sessionEndpoints } from '#stripe/checkout/session-endpoints';
import { creditNoteEndpoints } from '#stripe/credit-notes/credit-note-endpoints';
import { balanceEndpoints } from '#stripe/customers/balance';
import { customerEndpoints } from '#stripe/customers/customers';
import { taxIdEndpoints } from '#stripe/customers/tax-ids';
import { chargeEndpoints } from '#stripe/payments/charges';
import { disputeEndpoints } from '#stripe/payments/disputes';
import { fileEndpoints } from '#stripe/payments/files';
import { mandateEndpoints } from '#stripe/payments/mandates';
import { paymentIntentEndpoints } from '#stripe/payments/payment-intent-endpoints';
import { paymentMethodEndpoints } from '#stripe/payments/payment-methods';
import { refundEndpoints } from '#stripe/payments/refunds';
import { configurationEndpoints } from '#stripe/portal/configurations';
import { portalSessionEndpoints } from '#stripe/portal/sessions';
import { testClockEndpoints } from '#stripe/time/test-clock-endpoints';
import { webhookEndpointEndpoints } from '#stripe/webhooks/endpoint-endpoints';
import { eventEndpoints } from '#stripe/webhooks/event-endpoints';
import type { Endpoint } from '#stripe/wire/endpoint';

export const endpoints: readonly Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...taxRateEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  deletedCustomerEndpoint,
  ...taxIdEndpoints,
  ...balanceEndpoints,
  ...sessionEndpoints,
  ...configurationEndpoints,
  ...portalSessionEndpoints,
  ...subscriptionEndpoints,
  ...scheduleEndpoints,
  ...invoiceEndpoints,
  ...creditNoteEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...refundEndpoints,
  ...paymentMethodEndpoints,
  ...mandateEndpoints,
  ...testClockEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
];
