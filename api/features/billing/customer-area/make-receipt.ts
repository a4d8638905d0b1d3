import type { User } from '@horus/contract/auth';
import { hasReceipt } from '@horus/contract/billing';
import { letterhead } from '@horus/contract/company';
import { dayOf, formatLongDate } from '@horus/contract/dates';
import { formatMoney, VAT_RATE_BASIS_POINTS } from '@horus/contract/money';
import type { PaymentMethodView } from '@horus/contract/payment-method';
import { and, eq } from 'drizzle-orm';
import type { Payer, PaymentPeriod } from '#features/billing/billing-tables';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { AppError } from '#platform/app-error';
import { safeFileName } from '#platform/attachment';
import type { Db } from '#platform/database';
import { makePdf, type PdfPage } from '#platform/pdf';
import type { Services } from '#services';

export interface Paper {
  readonly name: string;
  readonly pdf: Buffer;
}

/**
 * Proves a payment, but is not an invoice (RD 1619/2012).
 * @throws AppError 'billing.payment_not_found' | 'billing.payment_not_completed'
 */
export async function makeReceipt(
  services: Services,
  caller: {
    readonly organizationId: string;
    readonly user: Pick<User, 'name' | 'company' | 'email'>;
  },
  paymentId: string,
): Promise<Paper> {
  const receipt = await findReceipt(services.database.db, caller.organizationId, paymentId);
  if (!receipt) throw new AppError('billing.payment_not_found');
  if (!hasReceipt(receipt)) throw new AppError('billing.payment_not_completed');
  const pdf = await makePdf(
    {
      title: `Recibo ${receipt.id}`,
      letterhead: letterhead(services.config.company),
      footer: `Recibo de pago ${referenceOf(receipt)}`,
    },
    (page) => writeReceipt(page, receipt.payer ? receipt : { ...receipt, payer: toPayer(caller.user) }),
  );
  return { name: paperName('recibo', receipt.createdAt, receipt.invoiceNumber ?? receipt.id), pdf };
}

/** File name: kind, day in Madrid and number, so a folder sorts by date. */
export function paperName(kind: 'recibo' | 'factura' | 'abono', at: Date, number: string): string {
  return safeFileName(`${kind}-${dayOf(at)}-${number}.pdf`);
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Returns null if the organisation has no such payment. */
export async function findReceipt(db: Db, organizationId: string, paymentId: string) {
  const payment = mirroredPayments;
  const [row] = await db
    .select({
      id: payment.id,
      description: payment.description,
      amount: payment.amount,
      amountRefunded: payment.amountRefunded,
      currency: payment.currency,
      status: payment.status,
      paymentMethod: payment.paymentMethod,
      payer: payment.payer,
      period: payment.period,
      createdAt: payment.createdAt,
      invoiceNumber: mirroredInvoices.number,
      invoiceTotal: mirroredInvoices.total,
      invoiceBase: mirroredInvoices.totalExcludingTax,
    })
    .from(payment)
    .leftJoin(mirroredInvoices, eq(mirroredInvoices.id, payment.invoiceId))
    .where(and(eq(payment.organizationId, organizationId), eq(payment.id, paymentId)));
  return row ?? null;
}

/** Fallback to the caller for old payments without a payer whose Stripe customer was deleted. */
function toPayer({ name, company, email }: Pick<User, 'name' | 'company' | 'email'>): Payer {
  return { name: company ?? name, taxId: null, email, address: null };
}

export function writeReceipt(page: PdfPage, receipt: Receipt): void {
  const { amountRefunded, currency } = receipt;
  page.title('Recibo de pago');
  page.facts([
    ['Fecha', formatLongDate(receipt.createdAt)],
    ['Referencia', referenceOf(receipt)],
    ...(receipt.invoiceNumber ? ([['Factura', describeInvoice(receipt)]] as const) : []),
    ...(receipt.period ? ([['Periodo', describePeriod(receipt.period)]] as const) : []),
    ['Método de pago', methodOf(receipt.paymentMethod)],
    ['Estado', stateOf(receipt)],
  ]);
  page.heading('Quién paga');
  page.facts(payerFacts(receipt.payer));
  page.heading('Qué se paga');
  page.paragraph(receipt.description);
  page.amounts(amountsOf(receipt));
  if (amountRefunded > 0) {
    page.paragraph(`De este pago se han devuelto ${formatMoney(amountRefunded, currency)}.`);
  }
  page.note(
    'Acredita que hemos recibido el pago. No es una factura: las tuyas están en tu panel, donde también puedes pedir una con otros datos.',
  );
}

/** Enough to identify a payment within its day. */
const REFERENCE_LETTERS = 6;

/**
 * Returns the payment's day and the end of its id, short enough to read out: 'R-20261122-7K2A9F'.
 */
function referenceOf({ id, createdAt }: Pick<Receipt, 'id' | 'createdAt'>): string {
  const end = id.replaceAll(/[^A-Za-z0-9]/g, '').slice(-REFERENCE_LETTERS);
  return `R-${dayOf(createdAt).replaceAll('-', '')}-${end.toUpperCase()}`;
}

function describePeriod({ startsAt, endsAt }: PaymentPeriod): string {
  return `Del ${formatLongDate(startsAt)} al ${formatLongDate(endsAt)}`;
}

function payerFacts(payer: Payer | null): [string, string][] {
  const facts: [string, string | null | undefined][] = [
    ['Nombre o razón social', payer?.name],
    ['NIF', payer?.taxId],
    ['Dirección', addressOf(payer)],
    ['Email', payer?.email],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function addressOf(payer: Payer | null): string | null {
  const { street, postalCode, city, country } = payer?.address ?? {};
  const place = [postalCode, city].filter(Boolean).join(' ');
  const abroad = country && country !== 'ES' ? countryNames.of(country) : null;
  return [street, place, abroad].filter(Boolean).join(', ') || null;
}

const countryNames = new Intl.DisplayNames('es', { type: 'region' });

/** Adds the invoice total if the payment covers only part of it. */
function describeInvoice({ amount, currency, invoiceNumber, invoiceTotal }: Receipt): string {
  const whole = invoiceTotal === null || invoiceTotal === amount;
  return whole ? `${invoiceNumber}` : `${invoiceNumber}, de ${formatMoney(invoiceTotal, currency)}`;
}

/** Shows base and VAT only if the payment covers the whole invoice. */
function amountsOf(receipt: Receipt): [string, string][] {
  const { amount, currency, invoiceBase, invoiceTotal } = receipt;
  const known = invoiceBase !== null && invoiceTotal === amount && invoiceBase !== amount;
  const vat = `IVA (${VAT_RATE_BASIS_POINTS / 100} %)`;
  return [
    ...(known
      ? ([
          ['Base imponible', formatMoney(invoiceBase, currency)],
          [vat, formatMoney(amount - invoiceBase, currency)],
        ] as [string, string][])
      : []),
    ['Total pagado', formatMoney(amount, currency)],
  ];
}

function stateOf({ amount, amountRefunded }: Receipt): string {
  if (amountRefunded === 0) return 'Completado';
  return amountRefunded >= amount ? 'Devuelto' : 'Devuelto en parte';
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  card: 'Tarjeta',
  sepa_debit: 'Domiciliación bancaria',
  klarna: 'Klarna',
};

function methodOf(method: PaymentMethodView | null): string {
  if (!method) return 'Pasarela de pago';
  const name = METHOD_NAMES[method.type] ?? method.type;
  const brand = method.brand ? ` ${method.brand.charAt(0).toUpperCase()}${method.brand.slice(1)}` : '';
  return method.last4 ? `${name}${brand} terminada en ${method.last4}` : name;
}
