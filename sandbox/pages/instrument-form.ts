import type { Instrument } from '#stripe/payments/instruments';
import { findTestCard, TEST_CARDS } from '#stripe/payments/test-cards';
import { findTestIban, isIban, TEST_IBANS } from '#stripe/payments/test-ibans';
import { type FormState, input } from './form-fields.ts';
import { type Html, html } from './html.ts';

export const INSTRUMENT_FIELDS = [
  'method',
  'cardNumber',
  'cardExpiry',
  'cardCvc',
  'iban',
  'cardName',
] as const;
/** Fields that are never kept. */
export const SECRET_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc', 'iban'] as const;
type InstrumentField = (typeof INSTRUMENT_FIELDS)[number];
type Typed = Readonly<Record<InstrumentField, string>>;
type Errors = Partial<Record<InstrumentField, string>>;

const METHOD_NAMES: Readonly<Record<string, string>> = {
  card: 'Tarjeta',
  sepa_debit: 'Domiciliación bancaria (SEPA)',
  klarna: 'Klarna, en 3 plazos',
};
const HOLDER_LABELS: Readonly<Record<string, string>> = {
  card: 'Nombre en la tarjeta',
  sepa_debit: 'Titular de la cuenta',
  klarna: 'Nombre y apellidos',
};
const HOLDER_ERRORS: Readonly<Record<string, string>> = {
  card: 'Escribe el nombre que figura en la tarjeta.',
  sepa_debit: 'Escribe el nombre del titular de la cuenta.',
  klarna: 'Escribe tu nombre.',
};

function chosenMethod(typed: Typed, methods: readonly string[]): string {
  return methods.includes(typed.method) ? typed.method : (methods[0] ?? 'card');
}

/**
 * Reads a payment method; adds its mistakes to `errors`.
 * @param now decides whether a card has expired (epoch seconds)
 */
export function readInstrument(
  typed: Typed,
  methods: readonly string[],
  now: number,
  errors: Errors,
): Instrument | null {
  const method = chosenMethod(typed, methods);
  const instrument =
    method === 'card'
      ? readCard(typed, now, errors)
      : method === 'sepa_debit'
        ? readDebit(typed.iban, errors)
        : ({ type: 'klarna' } as const);
  if (typed.cardName.trim() === '') errors.cardName = HOLDER_ERRORS[method] ?? '';
  return instrument;
}

function readCard(typed: Typed, now: number, errors: Errors): Instrument | null {
  const number = typed.cardNumber.replace(/[\s-]/g, '');
  const card = findTestCard(number);
  if (number === '') errors.cardNumber = 'Escribe el número de la tarjeta.';
  else if (!passesLuhn(number)) errors.cardNumber = 'El número de tarjeta no es válido.';
  else if (!card) errors.cardNumber = 'Aquí solo valen las tarjetas de prueba: elige una de la lista.';

  const expiry = readExpiry(typed.cardExpiry);
  if (!expiry) errors.cardExpiry = 'Escribe el mes y el año, como 12/30.';
  else if (hasExpired(expiry, now)) errors.cardExpiry = 'La tarjeta está caducada.';

  if (!/^\d{3,4}$/.test(typed.cardCvc.trim())) errors.cardCvc = 'Escribe las tres cifras del dorso.';
  return card && expiry ? { type: 'card', card, expiry } : null;
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2_000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

/** A card is valid until the end of its month. */
function hasExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  return Date.UTC(year, month, 1) / 1_000 <= now;
}

function readDebit(text: string, errors: Errors): Instrument | null {
  const number = text.toUpperCase().replace(/[\s-]/g, '');
  const account = findTestIban(number);
  if (number === '') errors.iban = 'Escribe el IBAN de la cuenta.';
  else if (!isIban(number)) errors.iban = 'El IBAN no es válido.';
  else if (!account) errors.iban = 'Aquí solo valen los IBAN de prueba: elige uno de la lista.';
  return account && { type: 'sepa_debit', account };
}

/** Renders the fields of all offered methods; CSS hides those of the methods not chosen. */
export function renderInstrument<Name extends string>(
  state: FormState<Name | InstrumentField>,
  methods: readonly string[],
  payee: string,
): Html {
  const chosen = chosenMethod(state.typed, methods);
  return html`${methods.length > 1 && renderChoices(methods, chosen)}
${methods.some((method) => method !== 'klarna') && html`<p class="to-numbers"><a href="#test-numbers">Números de prueba</a></p>`}
${methods.includes('card') && renderCardFields(state)}
${methods.includes('sepa_debit') && renderDebitFields(state, payee)}
${
  methods.includes('klarna') &&
  html`<p class="for-klarna note-block">Pagarás en tres plazos sin intereses. Al continuar te llevamos a Klarna.</p>`
}
${input(state, 'cardName', renderHolderLabel(methods), { autocomplete: 'cc-name' })}`;
}

function renderChoices(methods: readonly string[], chosen: string): Html {
  return html`<div class="choices">${methods.map(
    (method) =>
      html`<label class="choice"><input type="radio" name="method" value="${method}"${
        method === chosen && html` checked`
      }> ${METHOD_NAMES[method] ?? method}</label>`,
  )}</div>`;
}

function renderCardFields<Name extends string>(state: FormState<Name | InstrumentField>): Html {
  return html`<div class="for-card">
${input(state, 'cardNumber', 'Número de tarjeta', {
  autocomplete: 'cc-number',
  inputmode: 'numeric',
  placeholder: '1234 1234 1234 1234',
})}
<div class="pair">
${input(state, 'cardExpiry', 'Caducidad', { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM/AA' })}
${input(state, 'cardCvc', 'CVC', { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123' })}
</div>
</div>`;
}

/** The SEPA rules require the mandate's text next to the account. */
function renderDebitFields<Name extends string>(
  state: FormState<Name | InstrumentField>,
  payee: string,
): Html {
  return html`<div class="for-sepa_debit">
${input(state, 'iban', 'IBAN', { placeholder: 'ES00 0000 0000 0000 0000 0000' })}
<p class="note-block small">Al confirmar, autorizas a ${payee} a enviar órdenes a tu banco para adeudar tu cuenta, y a tu banco a
efectuar los adeudos. Puedes pedir a tu banco la devolución en las ocho semanas siguientes al adeudo. Tu banco tarda unos días
en confirmar cada pago.</p>
</div>`;
}

function renderHolderLabel(methods: readonly string[]): Html {
  return html`${methods.map(
    (method) => html`<span class="for-${method}">${HOLDER_LABELS[method] ?? 'Nombre y apellidos'}</span>`,
  )}`;
}

export function renderTestNumbers(methods: readonly string[]): Html | null {
  const groups = [
    {
      method: 'card',
      title: 'Tarjetas de prueba',
      note: 'Cualquier caducidad futura y cualquier CVC sirven.',
      numbers: TEST_CARDS,
    },
    {
      method: 'sepa_debit',
      title: 'IBAN de prueba',
      note: 'Los días pasan con el reloj de la cuenta.',
      numbers: TEST_IBANS,
    },
  ].filter(({ method }) => methods.includes(method));
  if (groups.length === 0) return null;
  return html`<aside class="help" id="test-numbers" aria-label="Números de prueba">${groups.map(
    ({ method, title, note, numbers }) => html`<section class="test-cards for-${method}"><h2>${title}</h2>
<p>${note}</p>
<dl>${numbers.map(
      ({ number, label }) =>
        html`<div><dt><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code></dt><dd>${label}</dd></div>`,
    )}</dl></section>`,
  )}</aside>`;
}
