import type Stripe from 'stripe';

export interface Refusal {
  readonly code: NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>;
  readonly declineCode: string | null;
  /** In the API's response. */
  readonly message: string;
  /** On the page. */
  readonly buyerMessage: string;
}

export interface TestCard {
  /** Digits only. */
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** Its description on the hosted page. */
  readonly label: string;
  /** Whether the bank asks for 3D Secure. */
  readonly authenticates: boolean;
  /** The outcome with the buyer present. */
  readonly atCheckout: Refusal | null;
  /** The outcome off session. */
  readonly later: Refusal | null;
  /** Whether its holder disputes every charge. */
  readonly disputes: boolean;
}

const declined = (declineCode: string, buyerMessage: string): Refusal => ({
  code: 'card_declined',
  declineCode,
  message:
    declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
  buyerMessage,
});

const GENERIC = declined('generic_decline', 'Tu tarjeta ha sido rechazada.');
export const REFUSED_BY_ORDER = GENERIC;
const NO_FUNDS = declined('insufficient_funds', 'Tu tarjeta no tiene fondos suficientes.');

/** After a failed authentication. */
export const NOT_AUTHENTICATED: Refusal = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  buyerMessage: 'No hemos podido autenticar tu método de pago. Elige otro e inténtalo de nuevo.',
};

const AUTHENTICATION_REQUIRED: Refusal = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  buyerMessage: 'Tu banco pide que confirmes este pago.',
};

const card = (
  number: string,
  label: string,
  behaviour: Partial<Pick<TestCard, 'brand' | 'authenticates' | 'atCheckout' | 'later' | 'disputes'>> = {},
): TestCard => ({
  number,
  label,
  brand: 'visa',
  authenticates: false,
  atCheckout: null,
  later: null,
  disputes: false,
  ...behaviour,
});

/** Stripe's test cards. The sandbox accepts no others. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'Pago correcto'),
  card('5555555555554444', 'Pago correcto (Mastercard)', { brand: 'mastercard' }),
  card('4000000000000002', 'Rechazada', { atCheckout: GENERIC, later: GENERIC }),
  card('4000000000009995', 'Sin fondos suficientes', { atCheckout: NO_FUNDS, later: NO_FUNDS }),
  card('4000002500003155', 'Pide autenticación (3D Secure)', { authenticates: true }),
  card('4000000000003220', 'Pide autenticación (3D Secure 2)', { authenticates: true }),
  card('4000002760003184', 'Pide autenticación en cada cobro', {
    authenticates: true,
    later: AUTHENTICATION_REQUIRED,
  }),
  card('4000000000000259', 'Se cobra, y su titular lo reclama', { disputes: true }),
  card('4000000000000341', 'Se guarda, pero falla en los cobros siguientes', { later: GENERIC }),
];

export function findTestCard(number: string): TestCard | null {
  return TEST_CARDS.find((each) => each.number === number) ?? null;
}
