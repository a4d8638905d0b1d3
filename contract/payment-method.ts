/** Our own type of a payment outside of Stripe. */
export const BANK_TRANSFER = 'transfer';

/** Our own id of the payment of an invoice outside of Stripe. */
export const transferIdOf = (invoiceId: string) => `${BANK_TRANSFER}_${invoiceId}`;
export const isTransferId = (paymentId: string) => paymentId.startsWith(`${BANK_TRANSFER}_`);

export interface PaymentMethodView {
  /** Stripe's type or `BANK_TRANSFER`. */
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

const types: Readonly<Record<string, string>> = {
  card: 'Tarjeta',
  klarna: 'Klarna',
  link: 'Link',
  paypal: 'PayPal',
  sepa_debit: 'Domiciliación bancaria',
  [BANK_TRANSFER]: 'Transferencia',
};

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa terminada en 4242', 'Caduca en 04/2028'. */
export function describePaymentMethod(method: PaymentMethodView): {
  readonly name: string;
  readonly expiry: string | null;
} {
  const brand = method.brand && (brands[method.brand] ?? types['card']);
  const name = brand || types[method.type] || method.type;
  const { expMonth, expYear } = method;
  return {
    name: method.last4 ? `${name} terminada en ${method.last4}` : name,
    expiry: expMonth && expYear ? `Caduca en ${String(expMonth).padStart(2, '0')}/${expYear}` : null,
  };
}

/** 'tu Visa terminada en 4242'. */
export function yourPaymentMethod(method: PaymentMethodView | null): string {
  if (method?.type === BANK_TRANSFER) return 'tu transferencia';
  if (!method?.last4) return 'tu método de pago';
  if (method.type === 'sepa_debit') return `tu cuenta terminada en ${method.last4}`;
  const { name } = describePaymentMethod(method);
  return `tu ${method.brand && brands[method.brand] ? name : name.toLocaleLowerCase('es-ES')}`;
}

/** A card fails immediately, but a bank returns a debit days later. */
export function serviceEndText(type: string | null | undefined): string {
  return type === 'sepa_debit' ? 'en cuanto tu banco lo devuelva' : 'ese día';
}
