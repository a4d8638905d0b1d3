import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { paths } from '@horus/contract/backoffice/paths';
import { plans } from '@horus/contract/catalog';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { hardwareInWords } from '@horus/contract/installations';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useLive } from '#client/backoffice/live-leads.ts';
import { installationItems, useInstallation, useQueueChanged } from '#client/backoffice/queues.ts';
import { CustomerMails } from '#pages/backoffice/customers/customer-mails.tsx';
import { CustomerNotes } from '#pages/backoffice/customers/customer-notes.tsx';
import { Email } from '#pages/backoffice/customers/customer-summary.tsx';
import { AppointmentPanel } from '#pages/backoffice/installations/appointment-panel.tsx';
import { contactFacts } from '#pages/backoffice/installations/contact-facts.tsx';
import { InstallationStepPanel } from '#pages/backoffice/installations/installation-step-panel.tsx';
import { nameOf } from '#pages/backoffice/installations/step-names.ts';
import { Address } from '#pages/backoffice/parts/address.tsx';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { OtherViewers } from '#pages/backoffice/parts/other-viewers.tsx';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { usePausedUpdates } from '#pages/backoffice/parts/use-paused-updates.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Instalación | Oficina de Horus',
    description: 'Lo que hay que preparar de una compra.',
    path: paths.admin.installations.href(),
    noindex: true,
  });

const list = { href: paths.admin.installations.href(), name: 'Instalaciones' };

/** /admin/instalaciones/:installationId */
export default function InstallationPage() {
  const { installationId = '' } = useParams();
  return (
    <DetailPage
      list={list}
      query={useInstallation(installationId)}
      todo={(installation) => (installationItems.isOpen(installation) ? 'ir al siguiente paso' : null)}
      missing="Esa instalación no existe"
    >
      {(installation) => <Installation key={installationId} installation={installation} />}
    </DetailPage>
  );
}

function Installation({ installation }: { readonly installation: InstallationDetail }) {
  const { organizationId, company, contact, planType, steps, cancelledAt } = installation;
  const [saving, setSaving] = useState(false);
  const [liveVersion, setLiveVersion] = useState(0);
  const present = useLive({ kind: 'installation', id: installation.id }, false, setLiveVersion);
  const { shown: newestVersion, still } = usePausedUpdates(liveVersion);
  const isStale = newestVersion > installation.version && !saving;
  const changed = useQueueChanged('installations');
  const readAgain = useEffectEvent(changed);
  useEffect(() => {
    if (isStale) void readAgain();
  }, [isStale]);
  const isDone = steps.every(({ doneAt }) => doneAt !== null);
  const isTravelling = installation.parcel?.state === 'travelling';
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{company ?? 'Empresa sin nombre'}</h1>
        <StatusPill tone={cancelledAt ? 'neutral' : isDone && !isTravelling ? 'good' : 'waiting'}>
          {cancelledAt ? 'Cancelada' : !isDone ? 'Por hacer' : isTravelling ? 'En camino' : 'Hecha'}
        </StatusPill>
      </div>
      {cancelledAt && (
        <div className="mt-4">
          <Alert tone="info">
            <p>
              La compra se canceló el {formatLongDate(cancelledAt)}: aquí ya no queda nada por hacer.
              {steps.some(({ step, doneAt }) => step === 'shipped' && doneAt !== null) &&
                ' El material ya se había enviado: si se le devuelve el dinero, dile adónde mandarlo.'}
            </p>
          </Alert>
        </div>
      )}
      <OtherViewers present={present} what="esta instalación" />
      <div {...still} className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <div className="grid min-w-0 grid-cols-1 gap-3">
            {steps.map((step) => (
              <InstallationStepPanel
                key={step.step}
                installation={installation}
                step={step}
                saving={saving}
                onSaving={setSaving}
              />
            ))}
          </div>
          <AppointmentPanel installation={installation} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Buyer installation={installation} />
          <SectionPanel title="La compra">
            <DetailFacts
              facts={[
                ['Plan', plans[planType].name],
                ['Material', hardwareInWords(installation) || 'Ninguno'],
                ['Pagada', formatMoment(installation.orderedAt)],
              ]}
            />
          </SectionPanel>
          <CustomerNotes
            organizationId={organizationId}
            name={nameOf(installation)}
            notes={installation.notes}
            more="Apunta aquí el nombre de dominio que ha elegido."
            onSaved={changed}
          />
          <CustomerMails
            customer={{ organizationId, name: nameOf(installation), email: contact?.email ?? null }}
            members={installation.members}
            mails={installation.mails}
            onChanged={changed}
          />
        </div>
      </div>
    </>
  );
}

function Buyer({ installation }: { readonly installation: InstallationDetail }) {
  const { organizationId, contact, members, deliverTo, address, hiring, leadId, steps, cancelledAt } =
    installation;
  const toCall = !cancelledAt && steps.some(({ step, doneAt }) => step === 'called' && doneAt === null);
  return (
    <SectionPanel
      title="Quién lo ha comprado"
      aside={
        <Link
          to={paths.admin.customer.href({ organizationId })}
          state={useLinkState('Instalación')}
          className="text-sm font-semibold text-lapis-700"
        >
          Ver su ficha
        </Link>
      }
    >
      <DetailFacts
        facts={[
          ...(toCall ? [] : contactFacts(installation)),
          [
            'Lo pidió en',
            leadId && (
              <Link key="lead" to={paths.admin.lead.href({ leadId })} className="text-lapis-700 underline">
                Su solicitud
              </Link>
            ),
          ],
          ['Email', contact && <Email key="email" address={contact.email} writes={members.length > 0} />],
          [
            'Dirección',
            (deliverTo ?? address) ? (
              <Address key="address" address={deliverTo ?? address ?? ''} />
            ) : (
              'No la ha dado'
            ),
          ],
          ['Dirección de su factura', deliverTo && deliverTo !== address ? address : null],
          ['Quiere empezar', hiring && formatLongDate(hiring.startDate)],
          ['Nos contó', hiring?.comments ?? null],
        ]}
      />
    </SectionPanel>
  );
}
