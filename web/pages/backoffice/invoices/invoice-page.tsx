import {
  CHOSEN_PAYMENT,
  type InvoiceRequestDetail,
  type PaymentToInvoice,
} from '@horus/contract/backoffice/invoices';
import { paths } from '@horus/contract/backoffice/paths';
import { formatLongDate, formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { invoiceRequestStateLabels } from '@horus/contract/requests';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useLive } from '#client/backoffice/live-leads.ts';
import { useInvoiceRequest } from '#client/backoffice/queues.ts';
import { now } from '#client/clock.ts';
import { InvoiceData } from '#pages/backoffice/invoices/invoice-data.tsx';
import { IssuedDocuments } from '#pages/backoffice/invoices/issued-documents.tsx';
import { RejectInvoice } from '#pages/backoffice/invoices/reject-invoice.tsx';
import { SendInvoice } from '#pages/backoffice/invoices/send-invoice.tsx';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { OtherViewers } from '#pages/backoffice/parts/other-viewers.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Factura solicitada | Oficina de Horus',
    description: 'Una factura que pide un cliente.',
    path: paths.admin.invoices.href(),
    noindex: true,
  });

const VIES = 'https://ec.europa.eu/taxation_customs/vies/';
const list = { href: paths.admin.invoices.href(), name: 'Facturas solicitadas' };

/** /admin/facturas/:requestId */
export default function InvoicePage() {
  const { requestId = '' } = useParams();
  return (
    <DetailPage
      list={list}
      query={useInvoiceRequest(requestId)}
      todo={({ state }) => (state === 'rejected' ? null : 'elegir el PDF')}
      missing="Esa solicitud no existe"
    >
      {(request) => <Request key={requestId} request={request} />}
    </DetailPage>
  );
}

function Request({ request }: { readonly request: InvoiceRequestDetail }) {
  const { state } = request;
  const present = useLive({ kind: 'invoice', id: request.id });
  const [chosenId, choose] = useDraft(`${CHOSEN_PAYMENT} ${request.id}`, request.companyName);
  const byId = (id: string | null) => request.payments.find((each) => each.id === id);
  const payment = byId(chosenId) ?? byId(request.paymentId) ?? null;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{request.companyName}</h1>
        {state === 'received' ? (
          <>
            <Due dueOn={request.dueOn} now={now()} waits={request.waitsForDataSince !== null} />
            {request.waitsForDataSince && (
              <StatusPill tone="waiting">
                Esperando sus datos desde el {formatShortDate(request.waitsForDataSince)}
              </StatusPill>
            )}
          </>
        ) : (
          <Decision request={request} />
        )}
      </div>
      <OtherViewers present={present} what="esta solicitud" />
      {state === 'received' && !request.calendarIsPublished && (
        <Alert className="mt-4">
          No están los festivos de Toledo de {request.dueOn.slice(0, 4)}: el plazo se cuenta con los de toda
          España. Hay que añadirlos al calendario.
        </Alert>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <InvoiceData request={request} />
          <Asker request={request} payment={payment} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Checks checks={[...request.checks, ...(payment?.checks ?? [])]} />
          {state === 'rejected' ? (
            <SectionPanel title={request.openedBy === null ? 'Rechazada' : 'Descartada'}>
              <p className="whitespace-pre-line">{request.reason || 'Sin nota.'}</p>
            </SectionPanel>
          ) : (
            <IssuedDocuments request={request} />
          )}
          <SendInvoice request={request} payment={payment} onChoose={choose} />
          <RejectInvoice request={request} />
        </div>
      </div>
    </>
  );
}

function Decision({ request: { state, openedBy, isUnrectified } }: Pick<AskerProps, 'request'>) {
  if (isUnrectified) return <StatusPill tone="bad">Por rectificar</StatusPill>;
  if (state === 'rejected' && openedBy !== null) return <StatusPill>Descartada</StatusPill>;
  return (
    <StatusPill tone={state === 'issued' ? 'good' : 'neutral'}>{invoiceRequestStateLabels[state]}</StatusPill>
  );
}

/** Shows the failed checks first. */
function Checks({ checks }: Pick<InvoiceRequestDetail, 'checks'>) {
  const sorted = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <SectionPanel title="Comprobado">
      <ul className="grid gap-3 text-sm">
        {sorted.map(({ what, passed, finding }) => (
          <li key={finding} className="flex gap-3">
            <Icon
              name={passed ? 'check' : 'warning'}
              className={classNames('mt-0.5 size-5 shrink-0', passed ? 'text-green-600' : 'text-brick-600')}
            />
            <span className="min-w-0">
              {!passed && <strong className="text-brick-700">Revisar: </strong>}
              {finding}
              {what === 'vies' && (
                <>
                  {' '}
                  <a
                    href={VIES}
                    target="_blank"
                    rel="noreferrer"
                    className="font-semibold text-lapis-700 underline underline-offset-4"
                  >
                    Abrir VIES<span className="sr-only"> (se abre en otra pestaña)</span>
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SectionPanel>
  );
}

/** How the customer named the payment, also if they have no such payment. */
function describeNamed({ found, payments, form }: InvoiceRequestDetail): string {
  const reference = form['invoiceNumber'];
  if (found === 'reference') return `«${reference}», la referencia que escribió`;
  if (found === 'chosen') return payments[0]?.description ?? '';
  return reference ? `«${reference}»: no es ningún pago suyo` : 'No indicó ninguno';
}

/** 'H-1, con NIF B45123452'. */
const describeStripe = ({ invoiceNumber, billedTaxId }: PaymentToInvoice) =>
  invoiceNumber && [invoiceNumber, billedTaxId && `con NIF ${billedTaxId}`].filter(Boolean).join(', ');

interface AskerProps {
  readonly request: InvoiceRequestDetail;
  readonly payment: PaymentToInvoice | null;
}

function Asker({ request, payment }: AskerProps) {
  const { organizationId, company, requestedBy, openedBy, found } = request;
  const { amount = 0, base = null, currency = 'eur' } = payment ?? {};
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <SectionPanel
      title="Cliente y pago"
      aside={
        <Link
          to={paths.admin.customer.href({ organizationId })}
          className="text-sm font-semibold text-lapis-700"
        >
          Ver su ficha
        </Link>
      }
    >
      <DetailFacts
        facts={[
          ['Empresa', company],
          ['La ha abierto', openedBy],
          [
            openedBy === null ? 'La pide' : 'La recibe',
            requestedBy ? `${requestedBy.name}\n${requestedBy.email}` : 'Alguien que ya no tiene cuenta',
          ],
          ['Pago', describeNamed(request)],
          ['Se factura', payment && found !== 'chosen' ? payment.description : null],
          ['Base', base === null ? null : money(base)],
          ['IVA', base === null ? null : money(amount - base)],
          ['Importe', payment && money(amount)],
          ['Fecha del pago', payment && formatLongDate(payment.paidAt)],
          ['Factura de Stripe', payment && describeStripe(payment)],
        ]}
      />
    </SectionPanel>
  );
}
