import { type OwedFee, transferFeeBody, voidFeeBody } from '@horus/contract/backoffice/customers';
import type { SubscriptionInfo } from '@horus/contract/billing';
import { dayOf, formatLongDate, formatShortDate, formatShortMoment } from '@horus/contract/dates';
import { errors as refusals } from '@horus/contract/errors';
import { formatMoney } from '@horus/contract/money';
import type { PaymentMethodView } from '@horus/contract/payment-method';
import { describePaymentMethod } from '@horus/contract/payment-method';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged, useReminder } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { CallError, textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { describePlanWithoutFee } from '#content/backoffice/end-of-period.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface FeeDialogProps {
  readonly organizationId: string;
  readonly fee: OwedFee;
  readonly currency: string;
  readonly onClose: () => void;
}

interface ChargeFeeDialogProps extends FeeDialogProps {
  readonly method: PaymentMethodView | null;
  /** Null if the plan has no such mail. */
  readonly onRemind: (() => void) | null;
}

export function ChargeFeeDialog(props: ChargeFeeDialogProps) {
  const { organizationId, fee, currency, method, onRemind, onClose } = props;
  const [isDeclined, setIsDeclined] = useState(false);
  const changed = useCustomerChanged(organizationId);
  // One id per charge, for repeated clicks. A refused charge gets a new id.
  const [id, setId] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title="Cobrar ahora"
      action={`Cobrar ${formatMoney(fee.cents, currency)}`}
      said={
        method?.type === 'sepa_debit'
          ? 'Cobro enviado a su banco: suele tardar unos días'
          : `Cobrados ${formatMoney(fee.cents, currency)}: el cliente recibe un correo`
      }
      onAct={async () => {
        try {
          await call('POST /api/admin/customers/:organizationId/fees/:invoiceId/charge', {
            params: { organizationId, invoiceId: fee.invoiceId },
            body: { id },
          });
        } catch (error) {
          if (error instanceof CallError && error.status === 402) {
            setId(crypto.randomUUID());
            setIsDeclined(true);
          }
          throw error;
        }
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <FeeLine fee={fee} currency={currency} />
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li>Se cobra en su método de pago guardado{method && `: ${describePaymentMethod(method).name}`}.</li>
        <li>Si el banco lo rechaza, no se le escribe y sigue pendiente.</li>
      </ul>
      {isDeclined && onRemind && (
        <Button variant="secondary" onClick={onRemind}>
          Recordar el pago por correo
        </Button>
      )}
    </ActionDialog>
  );
}

export function RemindDialog({
  organizationId,
  name,
  onClose,
}: Pick<FeeDialogProps, 'organizationId' | 'onClose'> & { readonly name: string }) {
  const { data, error, refetch } = useReminder(organizationId);
  const changed = useCustomerChanged(organizationId);
  return (
    <ActionDialog
      title="Recordar el pago"
      action="Enviar el recordatorio"
      impossible={!data || data.isSentToday}
      onAct={async () => {
        const { id } = await sendOnce(`reminder ${organizationId}`, (id) =>
          call('POST /api/admin/customers/:organizationId/reminder', {
            params: { organizationId },
            body: { id },
          }),
        );
        const held = { id, kind: 'customer', subjectId: organizationId, name } as const;
        toastWithUndo(`Recordatorio a ${name} en camino.`, held, changed);
        await changed();
      }}
      onRefused={() => void refetch()}
      onClose={onClose}
    >
      {error ? (
        <p role="alert">{textOf(error, 'No hemos podido prepararlo. Vuelve a intentarlo.')}</p>
      ) : !data ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <>
          {data.isSentToday && (
            <p className="font-semibold text-ink-900">
              Hoy ya se le ha recordado: como mucho, una vez al día.
            </p>
          )}
          {!data.isSentToday && data.lastSentAt && (
            <p>El último correo por esta cuota salió el {formatShortMoment(data.lastSentAt)}.</p>
          )}
          <p className="wrap-anywhere">Es el correo de un cobro fallido, para {data.to.join(' y ')}:</p>
          <section
            aria-label="El correo"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
            tabIndex={0}
            className="max-h-72 overflow-y-auto rounded-md border border-line bg-white px-4 py-3 text-sm"
          >
            <p>
              Asunto: <strong className="text-ink-900">{data.subject}</strong>
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{data.text}</p>
          </section>
        </>
      )}
    </ActionDialog>
  );
}

export function TransferDialog({ organizationId, fee, currency, onClose }: FeeDialogProps) {
  const changed = useCustomerChanged(organizationId);
  const [id] = useState(() => crypto.randomUUID());
  const today = dayOf(now());
  const [paidOn, setPaidOn] = useState(today);
  const isBeforeFee = paidOn !== '' && paidOn < dayOf(new Date(fee.issuedAt));
  const [reference, setReference] = useState('');
  const [isSure, setSure] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<'paidOn' | 'isBeforeFee' | 'reference', string>>>({});
  return (
    <ActionDialog
      title="Apuntar la transferencia"
      action={`Apuntar ${formatMoney(fee.cents, currency)}`}
      said={`Apuntados ${formatMoney(fee.cents, currency)}: el cliente recibe un correo`}
      onAct={async () => {
        const confirmed = isBeforeFee && isSure ? true : undefined;
        const body = transferFeeBody.safeParse({ id, paidOn, isBeforeFee: confirmed, reference });
        const isToCome = paidOn > today;
        const isUnsure = isBeforeFee && !isSure;
        setErrors({
          ...(isUnsure && { isBeforeFee: 'Márcalo si es ese día, o corrígelo' }),
          ...(isToCome && { paidOn: refusals['operators.day_to_come'][1] }),
          ...Object.fromEntries(
            (body.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
          ),
        });
        if (!body.success || isToCome || isUnsure) throw new ActionFailed(null);
        await call('POST /api/admin/customers/:organizationId/fees/:invoiceId/transfer', {
          params: { organizationId, invoiceId: fee.invoiceId },
          body: body.data,
        });
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <FeeLine fee={fee} currency={currency} />
      <TextField
        type="date"
        label="Día en que llegó"
        required
        max={today}
        hint="Es la fecha del pago en las cuentas y en el correo al cliente"
        value={paidOn}
        onChange={(event) => setPaidOn(event.target.value)}
        error={errors.paidOn}
      />
      {isBeforeFee && (
        <CheckboxField
          name="isBeforeFee"
          label={`Llegó antes que la cuota, que es del ${formatShortDate(fee.issuedAt)}`}
          checked={isSure}
          error={errors.isBeforeFee}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
        />
      )}
      <TextField
        label="Referencia"
        optional
        hint="La del banco o el concepto. Queda en sus notas. El cliente no la lee"
        autoComplete="off"
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={errors.reference}
      />
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li>Comprueba antes que el importe entero está en el banco.</li>
        <li>No se puede deshacer, ni cambiar el día después.</li>
        <li>La cuota queda pagada, y no se cobra en su método de pago.</li>
      </ul>
    </ActionDialog>
  );
}

export const voidDraftOf = (organizationId: string, { invoiceId }: OwedFee) =>
  `void ${organizationId} ${invoiceId}`;

export function VoidFeeDialog(
  props: FeeDialogProps & { readonly name: string; readonly info: SubscriptionInfo },
) {
  const { organizationId, name, info, fee, currency, onClose } = props;
  const changed = useCustomerChanged(organizationId);
  const [id] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useDraft(voidDraftOf(organizationId, fee), name);
  const [error, setError] = useState<string | undefined>();
  return (
    <ActionDialog
      title="Anular la cuota"
      action={`Anular ${formatMoney(fee.cents, currency)}`}
      said={`Cuota de ${formatMoney(fee.cents, currency)} anulada: ya no la debe`}
      onAct={async () => {
        const body = voidFeeBody.safeParse({ id, reason });
        setError(body.error?.issues[0]?.message);
        if (!body.success) throw new ActionFailed(null);
        await call('POST /api/admin/customers/:organizationId/fees/:invoiceId/void', {
          params: { organizationId, invoiceId: fee.invoiceId },
          body: body.data,
        });
        setReason('');
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <FeeLine fee={fee} currency={currency} />
      <TextAreaField
        label="Motivo, para nosotros"
        rows={2}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error}
        hint="Queda en sus notas. El cliente no lo lee"
      />
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li>Deja de deberla y no se le cobra más. No se puede deshacer.</li>
        <li>{describePlanWithoutFee(info)}</li>
        <li>No recibe ningún correo; lo ve en su actividad y en sus facturas.</li>
      </ul>
    </ActionDialog>
  );
}

function FeeLine({ fee, currency }: Pick<FeeDialogProps, 'fee' | 'currency'>) {
  return (
    <p>
      Cuota del {formatLongDate(fee.issuedAt)}
      {fee.number && `, factura ${fee.number}`}: <strong>{formatMoney(fee.cents, currency)}</strong>.
    </p>
  );
}
