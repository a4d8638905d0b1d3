import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { useKnownPayment } from '#client/account-queries.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

interface PaidForProps {
  readonly paymentId: string;
  readonly onRemove: () => void;
}

export function PaidFor({ paymentId, onRemove }: PaidForProps) {
  const payment = useKnownPayment(paymentId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-lapis-300 bg-lapis-50 py-2 pr-2 pl-4 text-sm">
      <p className="flex min-w-0 gap-3">
        <Icon name="info" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {payment
            ? `Factura del pago del ${formatLongDate(payment.date)}: ${payment.description}, ${formatMoney(payment.amount, payment.currency)}.`
            : `Factura del pago con referencia ${paymentId}.`}
        </span>
      </p>
      <Button variant="quiet" onClick={onRemove}>
        Quitar este pago
      </Button>
    </div>
  );
}
