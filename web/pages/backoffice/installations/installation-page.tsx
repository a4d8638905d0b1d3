import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { plans } from '@horus/contract/catalog';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { hardwareInWords } from '@horus/contract/installations';
import { contactPreferenceLabels } from '@horus/contract/lead-options';
import { paths } from '@horus/contract/paths';
import { useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useInstallation } from '#client/backoffice/queues.ts';
import { InstallationStepPanel } from '#pages/backoffice/installations/installation-step-panel.tsx';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { pageMeta } from '#pages/page-meta.ts';
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
    <DetailPage list={list} query={useInstallation(installationId)} missing="Esa instalación no existe">
      {(installation) => <Installation key={installationId} installation={installation} />}
    </DetailPage>
  );
}

function Installation({ installation }: { readonly installation: InstallationDetail }) {
  const { company, planType, steps, cancelledAt } = installation;
  const [saving, setSaving] = useState(false);
  const isDone = steps.every(({ doneAt }) => doneAt !== null);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{company ?? 'Empresa sin nombre'}</h1>
        <StatusPill tone={cancelledAt ? 'neutral' : isDone ? 'good' : 'waiting'}>
          {cancelledAt ? 'Cancelada' : isDone ? 'Hecha' : 'Por hacer'}
        </StatusPill>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
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
        <div className="grid min-w-0 gap-5">
          <SectionPanel title="La compra">
            <DetailFacts
              facts={[
                ['Plan', plans[planType].name],
                ['Material', hardwareInWords(installation) || 'Ninguno'],
                ['Pagada', formatMoment(installation.orderedAt)],
                ['Cancelada', cancelledAt && formatLongDate(cancelledAt)],
              ]}
            />
          </SectionPanel>
          <Buyer installation={installation} />
        </div>
      </div>
    </>
  );
}

/** Whom to call, and what they said when they hired. */
function Buyer({
  installation: { organizationId, contact, hiring },
}: {
  readonly installation: InstallationDetail;
}) {
  const phone = hiring && <a href={`tel:${hiring.phone}`}>{hiring.phone}</a>;
  return (
    <SectionPanel
      title="A quién llamar"
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
          ['Contacto', contact?.name ?? 'Nadie todavía'],
          ['Email', contact && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
          ['Teléfono', hiring?.phone ? phone : 'No lo ha dado'],
          ['Prefiere', hiring && contactPreferenceLabels[hiring.preferredContact]],
          ['Pidió que le llamáramos', hiring?.callbackRequested ? 'Sí' : null],
          ['Quiere empezar', hiring && formatLongDate(hiring.startDate)],
          ['Nos contó', hiring?.comments ?? null],
        ]}
      />
    </SectionPanel>
  );
}
