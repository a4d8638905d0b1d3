import { standingOf } from '@horus/contract/backoffice/customer-statuses';
import type { CustomerPage as Page } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { formatLongDate, formatShortMoment } from '@horus/contract/dates';
import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged, useCustomerPage } from '#client/backoffice/customers.ts';
import { useLive } from '#client/backoffice/live-leads.ts';
import { textOf } from '#client/call.ts';
import { customerParts } from '#content/backoffice/customer-summary.ts';
import { draftDisputeAnswer } from '#content/backoffice/dispute-draft.ts';
import { ASKED_ACT } from '#content/backoffice/palette-acts.ts';
import { CorrectCompanyDialog, companyDraftOf } from '#pages/backoffice/customers/correct-dialogs.tsx';
import { CustomerCall } from '#pages/backoffice/customers/customer-call.tsx';
import { CustomerDisputes } from '#pages/backoffice/customers/customer-disputes.tsx';
import { CustomerMails } from '#pages/backoffice/customers/customer-mails.tsx';
import { CustomerNotes } from '#pages/backoffice/customers/customer-notes.tsx';
import { CustomerPayments } from '#pages/backoffice/customers/customer-payments.tsx';
import { CustomerPeople } from '#pages/backoffice/customers/customer-people.tsx';
import { CustomerPlan, findChargeable } from '#pages/backoffice/customers/customer-plan.tsx';
import { CustomerRequests } from '#pages/backoffice/customers/customer-requests.tsx';
import { CustomerSummary } from '#pages/backoffice/customers/customer-summary.tsx';
import { CustomerTimeline } from '#pages/backoffice/customers/customer-timeline.tsx';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { OtherViewers } from '#pages/backoffice/parts/other-viewers.tsx';
import { PartLinks } from '#pages/backoffice/parts/page-link.tsx';
import { HasAnswered } from '#pages/backoffice/parts/received-mail.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Cliente | Oficina de Horus',
    description: 'Todo lo que sabemos de un cliente.',
    path: paths.admin.customers.href(),
    noindex: true,
  });

const list = { href: paths.admin.customers.href(), name: 'Clientes' };

/** /admin/clientes/:organizationId */
export default function CustomerPage() {
  const { organizationId = '' } = useParams();
  return (
    <DetailPage
      list={list}
      query={useCustomerPage(organizationId)}
      todo={({ owed }) => (owed && findChargeable(owed) ? 'cobrar la cuota' : null)}
      missing="Ese cliente no existe"
    >
      {(page) => <Customer key={organizationId} page={page} />}
    </DetailPage>
  );
}

function Customer({ page }: { readonly page: Page }) {
  const { customer } = page;
  const { organizationId } = customer;
  const { label, tone } = standingOf(customer);
  const present = useLive({ kind: 'customer', id: organizationId });
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{customer.name}</h1>
        <StatusPill tone={tone}>{label}</StatusPill>
        {page.received.some(({ waits }) => waits) && <HasAnswered />}
      </div>
      <PartLinks
        label="En esta ficha"
        isSticky
        links={[
          [`#${customerParts.call}`, 'Llamar'],
          ...(page.members.length > 0 ? [[`?${ASKED_ACT}=escribir`, 'Escribir'] as const] : []),
          [`#${customerParts.notes}`, 'Nota'],
          [`#${customerParts.payments}`, 'Pagos'],
          [`#${customerParts.history}`, 'Historia'],
        ]}
      />
      <OtherViewers present={present} what="esta ficha" />
      <CustomerSummary page={page} />
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <CustomerPlan
            organizationId={organizationId}
            name={customer.name}
            info={page.info}
            owed={page.owed}
            unsettled={{ disputed: customer.dispute !== null, voided: page.periodVoided }}
          />
          <CustomerDisputes
            organizationId={organizationId}
            name={customer.name}
            disputes={page.disputes}
            ready={draftDisputeAnswer(page)}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 xl:col-start-2 xl:row-span-2">
          <CustomerCall
            organizationId={organizationId}
            name={customer.name}
            phones={page.phones}
            notes={page.notes}
          />
          <CustomerNotes
            organizationId={organizationId}
            name={customer.name}
            notes={page.notes}
            received={page.received}
            members={page.members}
          />
          <CustomerTimeline organizationId={organizationId} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <CustomerPayments
            organizationId={organizationId}
            name={customer.name}
            info={page.info}
            refunds={page.refunds}
          />
          <CustomerPeople
            organizationId={organizationId}
            members={page.members}
            invitations={page.invitations}
          />
          <CustomerRequests name={customer.name} requests={page.requests} />
          <CustomerMails
            customer={customer}
            members={page.members}
            received={page.received}
            mails={page.mails}
          />
          <Account page={page} />
        </div>
      </div>
    </>
  );
}

function Account({ page: { customer, data, createdAt, syncedAt } }: { readonly page: Page }) {
  const { organizationId } = customer;
  const [correcting, setCorrecting] = useState<'all' | 'phone' | null>(null);
  useActionFromAddress({
    'corregir-telefono': () => setCorrecting('phone'),
    'corregir-datos': () => setCorrecting('all'),
  });
  return (
    <SectionPanel
      title="Cuenta y Stripe"
      aside={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            data-draft={companyDraftOf(organizationId)}
            onClick={() => setCorrecting('all')}
          >
            Corregir datos de la empresa
          </Button>
          {customer.stripeCustomerId && <SyncButton organizationId={organizationId} />}
        </div>
      }
    >
      <DetailFacts
        facts={[
          ['NIF', customer.taxId ?? 'Sin datos fiscales'],
          ['Cuenta desde', formatLongDate(createdAt)],
          ['En Stripe', customer.stripeCustomerId ?? 'Todavía no'],
          ['Al día con Stripe', syncedAt ? formatShortMoment(syncedAt) : 'Nunca'],
        ]}
      />
      {correcting && (
        <CorrectCompanyDialog
          {...{ organizationId, name: customer.name, data }}
          startsAtPhone={correcting === 'phone'}
          onClose={() => setCorrecting(null)}
        />
      )}
    </SectionPanel>
  );
}

function SyncButton({ organizationId }: { readonly organizationId: string }) {
  const [busy, setBusy] = useState(false);
  const changed = useCustomerChanged(organizationId);
  async function onClick(): Promise<void> {
    setBusy(true);
    try {
      await call('POST /api/admin/customers/:organizationId/sync', { params: { organizationId } });
      await changed();
      toast.success('Está al día con Stripe');
    } catch (error) {
      toast.error(textOf(error, 'Stripe no responde. Vuelve a intentarlo.'));
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel="Preguntando..." onClick={() => void onClick()}>
      Actualizar con Stripe
    </Button>
  );
}
