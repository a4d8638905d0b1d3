import type { Refundable } from '@horus/contract/backoffice/customers';
import { dayOf, formatLongDate, formatShortDate, formatShortMoment } from '@horus/contract/dates';
import { errors as refusals } from '@horus/contract/errors';
import { formatMoney } from '@horus/contract/money';
import { isTransferId } from '@horus/contract/payment-method';
import { readCents } from '@horus/contract/read-cents';
import { useId, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged, useRefundable } from '#client/backoffice/customers.ts';
import { SENT } from '#client/backoffice/drafts.ts';
import { CallError, textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface RefundDialogProps {
  readonly organizationId: string;
  readonly customer: string;
  readonly paymentId: string;
  readonly onClose: () => void;
}

/** Refunds all or part of a payment at Stripe's current amounts. */
export function RefundDialog({ organizationId, customer, paymentId, onClose }: RefundDialogProps) {
  const { data, error, refetch } = useRefundable(organizationId, paymentId);
  const [seen, setSeen] = useState<Refundable | null>(null);
  const [reason, setReason] = useDraft(`refundReason ${organizationId} ${paymentId}`, customer);
  const { title, verb } = wordsFor(paymentId);
  if (data && !seen) setSeen(data);
  if (data && seen && !data.refusal) {
    return (
      <Refund
        // Other amounts reset the typed amount and keep the reason.
        key={`${data.waiting?.id ?? 'new'} ${data.refunded}`}
        {...{ organizationId, customer, onClose, seen, reason }}
        onReason={setReason}
        payment={data}
        onStale={() => void refetch()}
      />
    );
  }
  return (
    <ActionDialog
      title={title}
      action={verb}
      impossible={Boolean(error ?? data?.refusal)}
      reading
      said=""
      onAct={async () => {}}
      onClose={onClose}
    >
      {error ? (
        <p role="alert">{textOf(error, 'Stripe no responde. Vuelve a intentarlo.')}</p>
      ) : data?.refusal ? (
        <p>{refusalTexts[data.refusal]}</p>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </ActionDialog>
  );
}

/** A transfer goes back from the bank, and is only noted here. */
function wordsFor(paymentId: string): { readonly title: string; readonly verb: string } {
  return isTransferId(paymentId)
    ? { title: 'Apuntar la devolución', verb: 'Apuntar' }
    : { title: 'Devolver un pago', verb: 'Devolver' };
}

const refusalTexts: Readonly<Record<NonNullable<Refundable['refusal']>, string>> = {
  not_paid: 'Este pago no ha llegado: no hay nada que devolver.',
  partly_transferred:
    'Otro pago cubrió parte de su factura: devuélvelo en el banco y haz el abono en Stripe.',
  disputed: 'Este pago está en disputa: se decide en ella, no devolviéndolo.',
  nothing_left: 'Ya se ha devuelto entero.',
};

export function noticeOf(payment: Refundable, seen: Refundable): string | null {
  const { waiting, latest, refunded, currency } = payment;
  const meanwhile = refunded - seen.refunded;
  if (waiting) {
    const what = `devolución de ${formatMoney(waiting.cents, currency)}`;
    return meanwhile > 0
      ? `La ${what} ya está hecha en Stripe y falta apuntarla aquí. Termínala: no se devuelve dos veces.`
      : `Hay una ${what} de la que Stripe no ha contestado. Termínala: no se devuelve dos veces.`;
  }
  if (meanwhile <= 0) return null;
  const isOurs = latest !== null && latest.at !== seen.latest?.at;
  const who = isOurs ? ` (${[latest.by, formatShortMoment(latest.at)].filter(Boolean).join(', ')})` : '';
  return `Mientras tanto se han devuelto ${formatMoney(meanwhile, currency)}${who}. Mira lo que queda antes de devolver más.`;
}

function describeRectification(issued: readonly string[]): string {
  const needs = issued.length === 1 ? 'La factura $ necesitará' : 'Las facturas $ necesitarán, cada una,';
  return `${needs.replace('$', inSpanish.format(issued))} una rectificativa: la tendrás pendiente en «Hoy».`;
}

function wrongDayOf(day: string, paidAt: string): string | null {
  if (day === '') return 'Escribe una fecha válida';
  if (day > dayOf(now())) return refusals['operators.day_to_come'][1];
  return day < dayOf(new Date(paidAt)) ? refusals['billing.refund_before_payment'][1] : null;
}

/** As in `refundReason`. */
const MAX_REASON = 500;

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' });

const inEuros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

interface RefundProps {
  readonly organizationId: string;
  readonly customer: string;
  readonly payment: Refundable;
  readonly seen: Refundable;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onStale: () => void;
  readonly onClose: () => void;
}

function Refund({
  organizationId,
  customer,
  payment,
  seen,
  onReason,
  onStale,
  onClose,
  ...typedBefore
}: RefundProps) {
  const { id: paymentId, waiting, left, refunded, amount, currency } = payment;
  // One id per refund, for repeated clicks.
  const [id, setId] = useState(() => waiting?.id ?? crypto.randomUUID());
  // Not for an amount typed before another refund.
  const [kept, keep] = useDraft(`${SENT}refund ${organizationId} ${paymentId} ${refunded}`, customer);
  // After another refund, a hasty second press must not refund the rest.
  const due = left - (payment.credited?.cents ?? 0);
  const whole = refunded === seen.refunded && due > 0 ? inEuros(due) : '';
  const [typed, setTyped] = useState(waiting ? inEuros(waiting.cents) : kept || whole);
  const today = dayOf(now());
  const [refundedOn, setRefundedOn] = useState(waiting ? '' : today);
  const [reference, setReference] = useState('');
  const [errors, setErrors] = useState<Partial<Record<'cents' | 'reason' | 'refundedOn', string>>>({});
  const reason = waiting?.reason ?? typedBefore.reason;
  const changed = useCustomerChanged(organizationId);
  const name = useId();
  const cents = readCents(typed);
  const money = (value: number) => formatMoney(value, currency);

  const isTransfer = isTransferId(paymentId);
  const endsPlan = payment.endsPlan && cents === left;
  const notice = noticeOf(payment, seen);
  const { title, verb } = wordsFor(paymentId);
  const wrongDay = wrongDayOf(refundedOn, payment.paidAt);

  async function refund(): Promise<void> {
    const wrong = {
      ...((cents === null || cents < 1) && { cents: 'Escribe un importe, como 12,50' }),
      ...(cents !== null && cents > left && { cents: `Como mucho quedan ${money(left)}` }),
      ...(reason.trim().length < 3 && { reason: 'Escribe por qué se devuelve' }),
      ...(isTransfer && wrongDay && { refundedOn: wrongDay }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || cents === null) throw new ActionFailed(null);
    try {
      await call('POST /api/admin/customers/:organizationId/payments/:paymentId/refund', {
        params: { organizationId, paymentId },
        body: {
          ...{ id, cents, refundedBefore: refunded },
          // A stored order keeps its own reason, with the transfer's day.
          reason: reason.trim().slice(0, MAX_REASON),
          ...(isTransfer && { transfer: { refundedOn, reference } }),
        },
      });
    } catch (error) {
      // A refused refund gets a new id. One without a response is retried with the same id.
      if (error instanceof CallError && error.status === 409) setId(crypto.randomUUID());
      throw error;
    }
    keep('');
    onReason('');
    await changed();
  }

  return (
    <ActionDialog
      title={title}
      action={cents ? `${verb} ${money(cents)}${endsPlan ? ' y terminar el plan' : ''}` : verb}
      variant={endsPlan ? 'danger' : 'primary'}
      said={`${isTransfer ? 'Apuntados como devueltos' : 'Devueltos'} ${money(cents ?? 0)} a ${customer}.`}
      onAct={refund}
      onRefused={onStale}
      onClose={onClose}
    >
      <p>
        {payment.description}, pagado el {formatLongDate(payment.paidAt)}: {money(amount)}.
        {refunded > 0 && ` Ya se han devuelto ${money(refunded)}.`} Quedan <strong>{money(left)}</strong>.
      </p>
      {payment.credited && (
        <p className="font-semibold text-ink-900">
          {money(payment.credited.cents)} de este pago ya se descontaron al cambiar de plan el{' '}
          {formatShortDate(payment.credited.at)}.
        </p>
      )}
      {notice && (
        <p role="status" className="font-semibold">
          {notice}
        </p>
      )}
      <TextField
        id={`${name}-cents`}
        label="Cuánto, en euros"
        inputMode="decimal"
        autoComplete="off"
        required
        readOnly={waiting !== null}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          keep(event.target.value);
          setErrors(({ cents: _, ...others }) => others);
        }}
        error={errors.cents}
        hint={`El total es ${money(left)}`}
      />
      {isTransfer && (
        <>
          <TextField
            id={`${name}-day`}
            type="date"
            label="Día en que salió del banco"
            required
            min={dayOf(new Date(payment.paidAt))}
            max={today}
            hint={
              waiting ? 'El que dice el motivo' : 'Es la fecha de la devolución y de su abono en las cuentas'
            }
            value={refundedOn}
            onChange={(event) => setRefundedOn(event.target.value)}
            error={errors.refundedOn}
          />
          {!waiting && (
            <TextField
              id={`${name}-reference`}
              label="Referencia"
              optional
              hint="La del banco o el concepto. Queda con el motivo"
              autoComplete="off"
              maxLength={140}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </>
      )}
      <TextAreaField
        id={`${name}-reason`}
        label="Motivo, para nosotros"
        rows={2}
        required
        readOnly={waiting !== null}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        error={errors.reason}
        hint="El cliente no lo lee"
      />
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li>
          {isTransfer
            ? 'Haz antes la transferencia en el banco: aquí solo se apunta, y no se puede deshacer.'
            : 'Vuelve al mismo método de pago y no se puede deshacer.'}
        </li>
        <li>
          {payment.endsPlan
            ? endsPlan
              ? 'Es todo lo que pagó: su plan termina hoy.'
              : 'Una parte deja el plan como está; devolverlo todo lo termina el mismo día.'
            : 'Su plan queda como está.'}
        </li>
        {payment.issued.length > 0 && <li>{describeRectification(payment.issued)}</li>}
        <li>El cliente recibe un correo y lo ve en su actividad.</li>
      </ul>
    </ActionDialog>
  );
}
