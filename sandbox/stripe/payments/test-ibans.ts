import type { Refusal } from './test-cards.ts';

/** An account that can be debited, and how its bank answers. */
export interface TestIban {
  /** Without spaces. */
  readonly number: string;
  /** What it is for, in the words of the hosted page. */
  readonly label: string;
  /** Days until its bank answers. */
  readonly days: number;
  /** Null: the money comes. */
  readonly refusal: Refusal | null;
  /** Whether its owner takes the money back as soon as it has come. */
  readonly disputes: boolean;
}

/** A direct debit usually takes five days, and fourteen at most. */
const USUAL_DAYS = 5;
const MOST_DAYS = 14;

const refused = (declineCode: string, message: string): Refusal => ({
  code: 'payment_intent_payment_attempt_failed',
  declineCode,
  message,
  buyerMessage: 'Tu banco ha rechazado el adeudo.',
});
const GENERIC = refused('generic_decline', 'The payment failed.');
const NO_FUNDS = refused(
  'insufficient_funds',
  'The payment failed: the account does not have sufficient funds.',
);

const iban = (
  number: string,
  label: string,
  behaviour: Partial<Omit<TestIban, 'number' | 'label'>> = {},
) => ({
  number,
  label,
  days: USUAL_DAYS,
  refusal: null,
  disputes: false,
  ...behaviour,
});

/**
 * The test accounts, with Stripe's Spanish and German numbers. Stripe's test mode answers within
 * seconds, or three minutes where these take the longest time; here it is days, by the account's
 * clock.
 */
export const TEST_IBANS: readonly TestIban[] = [
  iban('ES0700120345030000067890', 'Se cobra a los 5 días'),
  iban('ES2300120345030000067893', 'Se cobra a los 14 días', { days: MOST_DAYS }),
  iban('ES9121000418450200051332', 'Falla a los 5 días', { refusal: GENERIC }),
  iban('ES9300120345030000067894', 'Falla a los 14 días', { days: MOST_DAYS, refusal: GENERIC }),
  iban('ES1700120345000002222227', 'Falla por falta de fondos', { refusal: NO_FUNDS }),
  iban('ES5000120345030000067892', 'Se cobra, y su titular lo devuelve', { disputes: true }),
  iban('DE89370400440532013000', 'Se cobra a los 5 días (Alemania)'),
  iban('DE62370400440532013001', 'Falla a los 5 días (Alemania)', { refusal: GENERIC }),
];

export function findTestIban(number: string): TestIban | null {
  return TEST_IBANS.find((each) => each.number === number) ?? null;
}

/** Whether a number has the form of an IBAN and its check digits are right (ISO 13616). */
export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const digits = [...`${number.slice(4)}${number.slice(0, 4)}`]
    .map((each) => Number.parseInt(each, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}
