import type Stripe from 'stripe';
import { nulls } from '#stripe/kinds';

/** What a merchant has said to a dispute before they have said anything. */
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
