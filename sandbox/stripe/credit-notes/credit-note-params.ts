import {
  array,
  type Fields,
  hash,
  integer,
  metadata,
  oneOf,
  required,
  string,
} from '#stripe/wire/parameters';

const LARGEST = 99_999_999;

const line = hash(
  {
    amount: integer(1, LARGEST),
    description: string(),
    invoice_line_item: string(),
    metadata: metadata(),
    quantity: integer(1, 999_999),
    tax_rates: array(string(), 20),
    type: required(oneOf('custom_line_item', 'invoice_line_item')),
    unit_amount: integer(1, LARGEST),
  },
  'tax_amounts unit_amount_decimal',
);

export const creditNoteParams = {
  amount: integer(1, LARGEST),
  credit_amount: integer(0, LARGEST),
  effective_at: integer(0),
  // Accepted without effect: the sandbox mails no credit notes.
  email_type: oneOf('credit_note', 'none'),
  invoice: required(string()),
  lines: array(line, 100),
  memo: string(),
  metadata: metadata(),
  out_of_band_amount: integer(0, LARGEST),
  reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  refund_amount: integer(0, LARGEST),
  refunds: array(
    hash(
      { amount_refunded: integer(1, LARGEST), refund: required(string()), type: oneOf('refund') },
      'payment_record_refund',
    ),
    10,
  ),
};

export type CreditNoteParams = Fields<typeof creditNoteParams>;
export type CreditLineParams = NonNullable<CreditNoteParams['lines']>[number];

/** Stripe's parameters that the sandbox does not support. */
export const UNSUPPORTED = 'shipping_cost';
