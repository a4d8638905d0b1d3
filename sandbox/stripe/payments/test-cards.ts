import type Stripe from 'stripe';

/** Why the bank refuses a charge. */
export interface Refusal {
  readonly code: NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>;
  readonly declineCode: string | null;
  /** What the API answers. */
  readonly message: string;
  /** What the buyer reads. */
  readonly buyerMessage: string;
}

export interface TestCard {
  /** Digits alone. */
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** What it is for, in the words of the hosted page. */
  readonly label: string;
  /** Whether the buyer's bank asks for authentication on the hosted page. */
  readonly authenticates: boolean;
  /** How the bank answers while the buyer is there. */
  readonly atCheckout: Refusal | null;
  /** How it answers when the card is charged later. */
  readonly later: Refusal | null;
  /** Whether its holder disputes whatever is charged. */
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
/** What a bank says that a tester has told to refuse. */
export const REFUSED_BY_ORDER = GENERIC;
const NO_FUNDS = declined('insufficient_funds', 'Tu tarjeta no tiene fondos suficientes.');

/** What happens when the buyer, or the bank in their absence, does not authenticate. */
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

/** The test cards, with Stripe's numbers. No other card exists here. */
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
