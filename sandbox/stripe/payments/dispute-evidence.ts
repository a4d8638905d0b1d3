import type Stripe from 'stripe';
import { nulls } from '#stripe/kinds';
import { hash, string } from '#stripe/wire/parameters';

/** Most characters of a text. */
const MOST = 20_000;

/** Texts and one file. */
export const evidence = hash(
  {
    access_activity_log: string(MOST),
    billing_address: string(MOST),
    customer_email_address: string(MOST),
    customer_name: string(MOST),
    product_description: string(MOST),
    service_date: string(MOST),
    shipping_address: string(MOST),
    shipping_carrier: string(MOST),
    shipping_date: string(MOST),
    shipping_tracking_number: string(MOST),
    uncategorized_file: string(),
    uncategorized_text: string(MOST),
  },
  `appeal cancellation_policy cancellation_policy_disclosure cancellation_rebuttal customer_communication
   customer_purchase_ip customer_signature duplicate_charge_documentation duplicate_charge_explanation
   duplicate_charge_id enhanced_evidence receipt refund_policy refund_policy_disclosure refund_refusal_explanation
   service_documentation shipping_documentation`,
);

export function noEvidence(): Stripe.Dispute.Evidence {
  return {
    enhanced_evidence: {},
    ...nulls('access_activity_log billing_address cancellation_policy'),
    ...nulls('cancellation_policy_disclosure cancellation_rebuttal customer_communication'),
    ...nulls('customer_email_address customer_name customer_purchase_ip customer_signature'),
    ...nulls('duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
    ...nulls('product_description receipt refund_policy refund_policy_disclosure'),
    ...nulls('refund_refusal_explanation service_date service_documentation shipping_address'),
    ...nulls('shipping_carrier shipping_date shipping_documentation shipping_tracking_number'),
    ...nulls('uncategorized_file uncategorized_text'),
  };
}
