import type { Refusal } from './test-cards.ts';

export interface TestIban {
  /** Without spaces. */
  readonly number: string;
  /** Its description on the hosted page. */
  readonly label: string;
  /** Days until the bank answers. */
  readonly days: number;
  /** Null for success. */
  readonly refusal: Refusal | null;
  /** Whether its owner disputes every payment. */
  readonly disputes: boolean;
}

/** A direct debit usually takes 5 days, at most 14. */
const USUAL_DAYS = 5;
const MAX_DAYS = 14;

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
 * Stripe's Spanish and German test accounts. Stripe's test mode answers within seconds, or three
 * minutes; the sandbox takes days of the account's clock.
 */
export const TEST_IBANS: readonly TestIban[] = [
  iban('ES0700120345030000067890', 'Se cobra a los 5 días'),
  iban('ES2300120345030000067893', 'Se cobra a los 14 días', { days: MAX_DAYS }),
  iban('ES9121000418450200051332', 'Falla a los 5 días', { refusal: GENERIC }),
  iban('ES9300120345030000067894', 'Falla a los 14 días', { days: MAX_DAYS, refusal: GENERIC }),
  iban('ES1700120345000002222227', 'Falla por falta de fondos', { refusal: NO_FUNDS }),
  iban('ES5000120345030000067892', 'Se cobra, y su titular lo devuelve', { disputes: true }),
  iban('DE89370400440532013000', 'Se cobra a los 5 días (Alemania)'),
  iban('DE62370400440532013001', 'Falla a los 5 días (Alemania)', { refusal: GENERIC }),
];

export function findTestIban(number: string): TestIban | null {
  return TEST_IBANS.find((each) => each.number === number) ?? null;
}

/** Checks the format and check digits (ISO 13616). */
export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const digits = [...`${number.slice(4)}${number.slice(0, 4)}`]
    .map((each) => Number.parseInt(each, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}
