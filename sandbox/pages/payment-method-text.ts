import type Stripe from 'stripe';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Returns for example 'Visa •••• 4242, caduca 12/2039'. */
export function describeMethod({ card, sepa_debit: debit, type }: Stripe.PaymentMethod): string {
  if (card) {
    const expiry = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
    return `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}, caduca ${expiry}`;
  }
  if (debit) return `Cuenta bancaria ${debit.country ?? ''} •••• ${debit.last4}`;
  return type === 'klarna' ? 'Klarna' : type;
}
