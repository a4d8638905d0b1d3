// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's roles when its display changes.
import type { ChargeLines, CustomerRefund } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { labelPayment } from '@horus/contract/backoffice/stripe-status-labels';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import type { Invoice, Payment, SubscriptionInfo } from '@horus/contract/billing';
import { formatShortDate, TIME_ZONE } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { describePaymentMethod, isTransferId } from '@horus/contract/payment-method';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import {
  useChargeLines,
  useCustomerChanged,
  useCustomerInvoices,
  useCustomerPayments,
  useIsManager,
} from '#client/backoffice/customers.ts';
import { useQueueChanged } from '#client/backoffice/queues.ts';
import { textOf } from '#client/call.ts';
import { customerParts } from '#content/backoffice/customer-summary.ts';
import { invoiceStatus } from '#content/backoffice/papers.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { RefundDialog } from '#pages/backoffice/customers/refund-dialog.tsx';
import { IssuedNumbers } from '#pages/backoffice/invoices/issued-numbers.tsx';
import { Folded } from '#pages/backoffice/parts/folded.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '#ui/data-table.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

interface CustomerBooksProps {
  readonly organizationId: string;
  readonly name: string;
  /** Shows its first rows until the first page is read. */
  readonly info: SubscriptionInfo;
  readonly refunds: readonly CustomerRefund[];
}

export function CustomerPayments(props: CustomerBooksProps) {
  return (
    <>
      <Payments {...props} />
      <Invoices {...props} />
    </>
  );
}

const paymentTones: Readonly<Record<string, StatusTone>> = {
  succeeded: 'good',
  processing: 'waiting',
  requires_action: 'waiting',
  requires_confirmation: 'waiting',
  requires_payment_method: 'bad',
  failed: 'bad',
  disputed: 'bad',
  dispute_lost: 'bad',
};
const GIVEABLE: readonly string[] = ['succeeded', 'refunded'];

function Payments({ organizationId, name, info, refunds }: CustomerBooksProps) {
  const isManager = useIsManager();
  const query = useCustomerPayments(organizationId);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const rows = query.data?.pages.flatMap(({ payments }) => payments) ?? info.payments;
  const mayRefund = (payment: Payment) =>
    isManager && GIVEABLE.includes(payment.status) && payment.amountRefunded < payment.amount;
  const newest = rows.find(mayRefund);
  useActionFromAddress({ devolver: newest ? () => setRefunding(newest) : null });
  return (
    <SectionPanel id={customerParts.payments} title="Pagos">
      {rows.length === 0 ? (
        <p className="text-sm text-ink-600">Todavía no ha pagado nada.</p>
      ) : (
        <Folded count={rows.length} pages={query}>
          <table className="block w-full text-left text-sm" role="table">
            <caption className="sr-only">Pagos, los más nuevos primero</caption>
            <thead className="sr-only sm:not-sr-only sm:block" role="rowgroup">
              <tr
                role="row"
                className={classNames('border-b border-line pb-2 text-xs text-ink-600', paymentPlaces)}
              >
                {paymentColumns.map((name) => (
                  <th
                    key={name}
                    role="columnheader"
                    scope="col"
                    className="font-semibold nth-4:text-right last:sr-only"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block" role="rowgroup">
              {rows.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  organizationId={organizationId}
                  payment={payment}
                  refunds={refunds.filter(({ paymentId }) => paymentId === payment.id)}
                  onRefund={mayRefund(payment) ? () => setRefunding(payment) : null}
                />
              ))}
            </tbody>
          </table>
        </Folded>
      )}
      {!isManager && rows.length > 0 && (
        <p className="mt-3 text-xs text-ink-600">El dinero lo devuelve una persona responsable.</p>
      )}
      {refunding && (
        <RefundDialog
          organizationId={organizationId}
          customer={name}
          paymentId={refunding.id}
          onClose={() => setRefunding(null)}
        />
      )}
    </SectionPanel>
  );
}

const paymentColumns = ['Fecha', 'Concepto', 'Estado', 'Importe', 'Detalle'];
/** On a phone the concept and the amount come before the day and the status. */
const paymentPlaces =
  'grid grid-cols-[minmax(0,1fr)_5rem_auto] gap-x-4 sm:grid-cols-[5.5rem_minmax(0,1fr)_9.5rem_7rem]';
const detail = 'inline-flex min-h-6 items-center text-lapis-700 underline max-sm:min-h-11';

interface PaymentRowProps extends Pick<CustomerBooksProps, 'organizationId' | 'refunds'> {
  readonly payment: Payment;
  /** Null if it can't be refunded, or not by this operator. */
  readonly onRefund: (() => void) | null;
}

function PaymentRow({ organizationId, payment, refunds, onRefund }: PaymentRowProps) {
  const { id, date, description, status, amount, amountRefunded, currency, invoiceNumber, issued } = payment;
  const params = { organizationId, paymentId: id };
  const what = `${description} del ${formatShortDate(date)}`;
  const [refund, ofWhat] = isTransferId(id)
    ? ['Apuntar la devolución', `Apuntar la devolución de ${what}`]
    : ['Devolver', `Devolver ${what}`];
  return (
    <tr
      id={id}
      role="row"
      className={classNames(
        'items-baseline border-b border-line py-3 last:border-0 focus:bg-gold-300/30 sm:hover:bg-paper',
        paymentPlaces,
      )}
    >
      <td role="cell" className="text-ink-600 max-sm:row-start-2">
        <Day date={date} />
      </td>
      <td role="cell" className="wrap-anywhere max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-1">
        {description}
      </td>
      <td
        role="cell"
        className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end"
      >
        <StatusPill tone={paymentTones[status] ?? 'neutral'} wraps>
          {labelPayment(payment)}
        </StatusPill>
      </td>
      <td role="cell" className="figures text-right max-sm:col-start-3 max-sm:row-start-1">
        {formatMoney(amount, currency)}
        {amountRefunded > 0 && (
          <span className="block text-xs text-ink-600">
            {`${formatMoney(amountRefunded, currency)} devueltos`}
          </span>
        )}
      </td>
      <td role="cell" className="col-span-full text-xs sm:col-start-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          {invoiceNumber && (
            <>
              <span className="text-ink-600 max-sm:hidden">Stripe {invoiceNumber}</span>
              <Breakdown params={params} what={what} number={invoiceNumber} />
            </>
          )}
          {issued.length === 0 && status === 'succeeded' && <OpenInvoice params={params} what={what} />}
          {onRefund && (
            <button
              type="button"
              aria-haspopup="dialog"
              data-draft={`refundReason ${organizationId} ${id}`}
              aria-label={ofWhat}
              onClick={onRefund}
              className={detail}
            >
              {refund}
            </button>
          )}
        </div>
        <IssuedNumbers issued={issued} />
        <Reasons refunds={refunds} />
      </td>
    </tr>
  );
}

interface PaymentProps {
  readonly params: { readonly organizationId: string; readonly paymentId: string };
  readonly what: string;
}

interface BreakdownProps extends PaymentProps {
  /** The number of Stripe's invoice; on a phone the row has no place for it. */
  readonly number: string;
}

/** Reads the lines once it is opened. */
function Breakdown({ params: { organizationId, paymentId }, what, number }: BreakdownProps) {
  const [open, setOpen] = useState(false);
  const { data, error } = useChargeLines(organizationId, paymentId, open);
  const money = (cents: number) => formatMoney(cents, data?.currency);
  const rows = data && [
    ...data.lines.map(
      ({ name, cents, period }) => [period ? `${name}, ${describePeriod(period)}` : name, cents] as const,
    ),
    ...(data.discount > 0 ? [['Descuento', -data.discount] as const] : []),
    ['IVA', data.tax] as const,
    ['Total', data.total] as const,
    ...(data.balanceUsed === 0 ? [] : [['Saldo a su favor', -data.balanceUsed] as const]),
    ...(data.paid === data.total ? [] : [['Pagado', data.paid] as const]),
  ];
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Desglose de ${what}`}
        onClick={() => setOpen(!open)}
        className={detail}
      >
        Desglose
      </button>
      {open && (
        <div className="order-last basis-full">
          <p className="text-ink-600 sm:hidden">Stripe {number}</p>
          {error ? (
            <p role="alert">{textOf(error, 'Stripe no responde. Vuelve a intentarlo.')}</p>
          ) : !rows ? (
            <Skeleton className="h-16 w-full" />
          ) : (
            <dl className="mt-1 mb-2 grid max-w-72 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
              {rows.map(([name, cents], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have one name.
                <div key={index} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="text-ink-600">{name}</dt>
                  <dd className="figures text-right">{money(cents)}</dd>
                </div>
              ))}
              {data?.method && (
                <div className="col-span-2">
                  <dt className="sr-only">Método de pago</dt>
                  <dd>{describePaymentMethod(data.method).name}</dd>
                </div>
              )}
            </dl>
          )}
        </div>
      )}
    </>
  );
}

const withoutYear = new Intl.DateTimeFormat('es-ES', {
  ...{ day: 'numeric', month: 'short', timeZone: TIME_ZONE },
});

/** 'del 30 nov al 30 dic 2026'. */
function describePeriod({ startsAt, endsAt }: NonNullable<ChargeLines['lines'][number]['period']>): string {
  const [start, end] = [startsAt, endsAt].map(formatShortDate) as [string, string];
  const isOneYear = start.slice(-4) === end.slice(-4);
  return `del ${isOneYear ? withoutYear.format(new Date(startsAt)) : start} al ${end}`;
}

/** Opens the customer's request for the invoice of a payment. */
function OpenInvoice({ params, what }: PaymentProps) {
  const { busy, refusal, act } = useAction();
  const navigate = useNavigate();
  const customerChanged = useCustomerChanged(params.organizationId);
  const queueChanged = useQueueChanged('invoices');
  const changed = () => Promise.all([customerChanged(), queueChanged()]);
  const open = () =>
    act(
      () => call('POST /api/admin/customers/:organizationId/payments/:paymentId/invoice', { params }),
      ({ requestId, isNew }) => {
        void navigate(paths.admin.invoice.href({ requestId }));
        if (isNew) {
          toast.success('Abierta: aún no se ha emitido ni enviado nada.', {
            autoClose: UNDO_SECONDS * 1000,
            action: { label: 'Deshacer', run: () => void undo(requestId) },
          });
        } else toast.info('Ya estaba pendiente: es esta.');
        void changed();
      },
    );
  async function undo(requestId: string): Promise<void> {
    try {
      await call('POST /api/admin/invoices/:requestId/reject', {
        params: { requestId },
        body: { id: crypto.randomUUID() },
      });
      toast.info('Deshecho: la factura queda descartada, y el cliente no recibe nada.');
      void navigate(paths.admin.customer.href(params));
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
    await changed();
  }
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-label={`Emitir factura de ${what}`}
        onClick={() => void open()}
        className={detail}
      >
        Emitir factura
      </button>
      <RefusalAlert refusal={refusal} />
    </>
  );
}

function Reasons({ refunds }: Pick<CustomerBooksProps, 'refunds'>) {
  return refunds.map(({ id, cents, currency, at, by, reason, state }) => (
    <span key={id} className="mt-1 block wrap-anywhere whitespace-pre-line">
      <span className="text-ink-600">
        {formatMoney(cents, currency)} devueltos el {formatShortDate(at)}
        {by && ` por ${by}`}
        {state === 'asked' && ', sin respuesta de Stripe'}:
      </span>{' '}
      {reason}
    </span>
  ));
}

function Invoices({ organizationId, info }: CustomerBooksProps) {
  const query = useCustomerInvoices(organizationId);
  const rows = query.data?.pages.flatMap(({ invoices }) => invoices) ?? info.invoices;
  const isManager = useIsManager();
  const [credited, setCredited] = useState<Invoice | null>(null);
  return (
    <SectionPanel title="Facturas de Stripe">
      {credited && (
        <CreditDialog organizationId={organizationId} invoice={credited} onClose={() => setCredited(null)} />
      )}
      {rows.length === 0 ? (
        <p className="text-sm text-ink-600">Todavía no hay ninguna.</p>
      ) : (
        <Folded count={rows.length} pages={query}>
          <DataTable
            caption="Facturas, las más nuevas primero"
            rows={rows}
            rowKey={({ id }) => id}
            anchored
            columns={[
              { key: 'number', header: 'Número', cell: (invoice) => <InvoiceNumber invoice={invoice} /> },
              { key: 'date', header: 'Fecha', cell: ({ date }) => <Day date={date} /> },
              {
                key: 'status',
                header: 'Estado',
                cell: (invoice) => {
                  const { label, tone } = invoiceStatus({ ...invoice, isOnItsWay: invoice.payUrl === null });
                  return (
                    <>
                      <StatusPill tone={tone} className="whitespace-normal!">
                        {label}
                      </StatusPill>
                      {invoice.isUnrectified && (
                        <span className="mt-1 block text-xs text-ink-700">
                          Sin rectificar.{' '}
                          {isManager ? (
                            <button
                              type="button"
                              aria-label={`Emitir abono de ${invoice.number}`}
                              onClick={() => setCredited(invoice)}
                              className={detail}
                            >
                              Emitir abono
                            </button>
                          ) : (
                            'Si la asesoría lo pide, un responsable emite el abono.'
                          )}
                        </span>
                      )}
                    </>
                  );
                },
              },
              {
                key: 'amount',
                header: 'Importe',
                figures: true,
                cell: ({ amount, currency }) => formatMoney(amount, currency),
              },
            ]}
          />
        </Folded>
      )}
    </SectionPanel>
  );
}

interface CreditDialogProps {
  readonly organizationId: string;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

function CreditDialog({ organizationId, invoice, onClose }: CreditDialogProps) {
  const changed = useCustomerChanged(organizationId);
  const left = formatMoney(invoice.amount - invoice.amountCredited, invoice.currency);
  return (
    <ActionDialog
      title={`Rectificar la factura ${invoice.number}`}
      action="Emitir abono"
      said={`Abono de ${left} emitido`}
      onAct={async () => {
        await call('POST /api/admin/customers/:organizationId/invoices/:invoiceId/credit', {
          params: { organizationId, invoiceId: invoice.id },
        });
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <p>
        El banco devolvió el pago, y la factura sigue como cobrada. Emite el abono si la asesoría lo pide.
      </p>
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li>
          Sale en Stripe un abono de <strong>{left}</strong>, IVA incluido. No se puede deshacer.
        </li>
        <li>No se devuelve dinero: el banco ya lo devolvió.</li>
        <li>
          El cliente no recibe ningún correo: lo ve en sus facturas. Su gestoría, si la ha apuntado, sí.
        </li>
      </ul>
    </ActionDialog>
  );
}

function Day({ date }: { readonly date: string }) {
  return <span className="whitespace-nowrap">{formatShortDate(date)}</span>;
}

/** Shows the number with the invoice's credit notes. */
function InvoiceNumber({ invoice: { number, pdfUrl, creditNotes } }: { readonly invoice: Invoice }) {
  return (
    <>
      <PdfLink name={number ?? 'Sin número'} url={pdfUrl} />
      {creditNotes.map((note) => (
        <span
          key={note.number}
          // The target of a found credit note.
          id={note.number}
          className="mt-1 block text-xs focus:bg-gold-300/30"
        >
          <PdfLink name={`Abono ${note.number}`} url={note.pdfUrl} />
        </span>
      ))}
    </>
  );
}

function PdfLink({ name, url }: { readonly name: string; readonly url: string | null }) {
  if (!url) return name;
  return (
    <a href={url} target="_blank" rel="noopener" className="text-lapis-700 underline">
      {name}
      <span className="sr-only"> (PDF, se abre en otra pestaña)</span>
    </a>
  );
}
