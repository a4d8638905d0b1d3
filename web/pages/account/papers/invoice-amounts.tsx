import type { Invoice } from '@horus/contract/billing';
import { formatMoney } from '@horus/contract/money';

/** Shows the total and, unless it is simply paid, each part with its sign and name. */
export function InvoiceAmounts({ invoice }: { readonly invoice: Invoice }) {
  const { amount, currency } = invoice;
  const parts = partsOf(invoice);
  return (
    <>
      {formatMoney(amount, currency)}
      {parts.length > 0 && (
        <span className="mt-1 grid gap-0.5 text-xs font-normal text-ink-600">
          {parts.map(({ label, cents }) => (
            <span key={label} className="whitespace-nowrap">
              {label} {formatMoney(cents, currency)}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

interface Part {
  readonly label: string;
  readonly cents: number;
}

function partsOf(invoice: Invoice): Part[] {
  const { amountCredited, amountPaid, amountRemaining, balanceApplied, status } = invoice;
  // Parts are shown only for a credit, a balance or a partial payment.
  const owed = status === 'open' || status === 'uncollectible';
  const parts = [
    { label: 'Abonado', cents: amountCredited },
    { label: 'Con tu saldo', cents: Math.max(0, balanceApplied) },
    { label: 'Deuda anterior', cents: Math.max(0, -balanceApplied) },
  ].filter(({ cents }) => cents > 0);
  if (status === 'void') return [];
  const inParts = owed && amountPaid > 0;
  if (parts.length === 0 && !inParts) return [];
  return [
    ...parts,
    { label: 'Pagado', cents: amountPaid },
    ...(owed ? [{ label: 'Pendiente', cents: amountRemaining }] : []),
  ];
}
