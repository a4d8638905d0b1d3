import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { getLinked, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { applyMetadata, integer, metadata, required, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { getCustomer } from './get-customer.ts';

interface BalanceChange {
  /** Cents: negative is a credit, positive a debt. */
  readonly amount: number;
  readonly currency: string;
  readonly type: Stripe.CustomerBalanceTransaction.Type;
  readonly invoice?: string;
  readonly creditNote?: string;
  readonly description?: string | null;
  readonly metadata?: Stripe.Metadata;
}

/** Changes a customer's balance and records the transaction. */
export async function changeBalance(
  work: Work,
  customerId: string,
  change: BalanceChange,
): Promise<Stripe.CustomerBalanceTransaction> {
  const { wire: before } = await getLinked(work, 'customer', customerId);
  const customer: Stripe.Customer = {
    ...before,
    balance: before.balance + change.amount,
    currency: before.currency ?? change.currency,
  };
  const transaction: Stripe.CustomerBalanceTransaction = {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created: work.now,
    credit_note: change.creditNote ?? null,
    currency: change.currency,
    customer: customerId,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: customer.balance,
    invoice: change.invoice ?? null,
    livemode: false,
    metadata: change.metadata ?? {},
    type: change.type,
  };
  await insert(work, 'customer_balance_transaction', transaction);
  await save(work, 'customer', customer);
  await emit(work, 'customer.updated', customer, before);
  return transaction;
}

/** @throws ApiError when the customer's invoices have another currency */
function requireCurrency(customer: Stripe.Customer, currency: string): void {
  if (customer.currency == null || customer.currency === currency) return;
  throw invalidRequest(
    `The currency of the customer is ${customer.currency}; the sandbox keeps a balance in one currency.`,
    'currency',
  );
}

const PATH = '/v1/customers/:id/balance_transactions';

export const balanceEndpoints: readonly Endpoint[] = [
  endpoint('POST', PATH, {
    params: {
      amount: required(integer(-99_999_999, 99_999_999)),
      currency: required(string(3)),
      description: string(),
      metadata: metadata(),
    },
    run: async (work, params, ids) => {
      const customer = await getCustomer(work, idIn(ids), 'id');
      requireCurrency(customer, params.currency);
      return changeBalance(work, customer.id, {
        amount: params.amount,
        currency: params.currency,
        type: 'adjustment',
        description: params.description ?? null,
        metadata: applyMetadata({}, params.metadata),
      });
    },
  }),
];
