import { formatMoney, type TaxedAmount, VAT_PERCENTAGE } from '@horus/contract/money';
import { palette } from '@horus/contract/palette';
import type { Quote, QuoteLine } from '@horus/contract/quote';
import { type Moment, Subtitle, Timeline } from '#mails/layout/blocks.tsx';
import { styles } from '#mails/layout/theme.ts';

/** Lists charges with their VAT, on the day of purchase and later. */
export function QuoteTable({ quote }: { readonly quote: Quote }) {
  return (
    <>
      <FirstPayment quote={quote} />
      <Subtitle>Qué se cobra y cuándo</Subtitle>
      <Timeline moments={charges(quote)} />
    </>
  );
}

function FirstPayment({ quote: { lines, dueToday } }: { readonly quote: Quote }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 28px' }}>
      <tbody>
        {lines.map((line) => (
          <Row key={line.price.lookupKey} label={lineName(line)} cents={line.amount.totalCents}>
            {line.amount.totalCents > 0 ? taxOf(line.amount) : null}
          </Row>
        ))}
        <Row label="Base imponible" cents={dueToday.baseCents} strongRule />
        <Row label={`IVA (${VAT_PERCENTAGE} %)`} cents={dueToday.vatCents} />
        <Row label="Primer pago, IVA incluido" cents={dueToday.totalCents} strong strongRule />
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly label: string;
  readonly cents: number;
  readonly children?: string | null;
  readonly strong?: boolean;
  readonly strongRule?: boolean;
}

function Row({ label, cents, children, strong = false, strongRule = false }: RowProps) {
  const rule = strongRule ? 'strong-rule' : 'rule';
  const cell = {
    ...styles.paragraph,
    padding: '8px 0',
    borderTop: `1px solid ${strongRule ? palette.ink600 : palette.line}`,
    verticalAlign: 'top',
    fontWeight: strong ? 600 : 400,
  } as const;
  return (
    <tr data-text="row">
      <th scope="row" align="left" className={`ink ${rule}`} style={{ ...cell, paddingRight: 16 }}>
        {label}
        {children && (
          <span data-text="aside">
            <br data-skip-in-text="true" />
            <span className="soft" style={{ ...styles.note, fontWeight: 400 }}>
              {children}
            </span>
          </span>
        )}
      </th>
      <td
        align="right"
        className={`ink ${rule}`}
        style={{
          ...cell,
          fontSize: strong ? 20 : 16,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {formatMoney(cents)}
      </td>
    </tr>
  );
}

function lineName({ kind, price, quantity, freeQuantity }: QuoteLine): string {
  const units = quantity + freeQuantity;
  const name = kind === 'device' || kind === 'card' ? `${price.product.name} × ${units}` : price.product.name;
  return freeQuantity > 0 ? `${name} (${freeQuantity} de regalo)` : name;
}

function taxOf({ baseCents, vatCents }: TaxedAmount): string {
  return `${formatMoney(baseCents)} + ${formatMoney(vatCents)} de IVA`;
}

/** Charges on the day of purchase, after the free month and afterwards. */
function charges({ fee, trialDays, dueToday, order, renews }: Quote): Moment[] {
  const name = order.billingPeriod === 'monthly' ? 'mensual' : 'anual';
  const sum = (amount: TaxedAmount) => `${formatMoney(amount.totalCents)}, IVA incluido (${taxOf(amount)})`;
  const today: Moment = ['Al pagar', `${formatMoney(dueToday.totalCents)}, IVA incluido.`];
  if (!renews) return [today, ['Al terminar el año', 'Nada: el plan no se renueva solo.']];
  const free = trialDays > 0;
  const start = free
    ? `Tras ${trialDays} días gratis`
    : name === 'mensual'
      ? 'Al mes siguiente'
      : 'Al año siguiente';
  if (fee.discountedFees === null) {
    return [
      today,
      [start, `Tu ${free ? 'primera ' : ''}cuota ${name}: ${sum(fee.list)}. Después, la misma.`],
    ];
  }
  const left = free
    ? `${fee.discountedFees} cuotas rebajadas`
    : `las ${fee.discountedFees - 1} cuotas rebajadas que quedan`;
  return [
    today,
    [start, `La primera de ${left}: ${sum(fee.amount)} cada una.`],
    ['Después', `Tu cuota ${name}: ${sum(fee.list)}.`],
  ];
}
