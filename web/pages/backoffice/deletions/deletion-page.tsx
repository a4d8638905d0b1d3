import type { DeletionDetail } from '@horus/contract/backoffice/deletions';
import { paths } from '@horus/contract/backoffice/paths';
import { formatLongDate } from '@horus/contract/dates';
import { deletionReasonLabels } from '@horus/contract/deletion-options';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useLive } from '#client/backoffice/live-leads.ts';
import { useDeletion } from '#client/backoffice/queues.ts';
import { now } from '#client/clock.ts';
import { nameOfDeletion } from '#content/backoffice/deletions.ts';
import { nameAccounts } from '#content/delete-account.ts';
import { CarryOut, findNextStep } from '#pages/backoffice/deletions/carry-out.tsx';
import { ErasedData, Receipt, WhatIsKept, WhatIsOwed } from '#pages/backoffice/deletions/erased-data.tsx';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { OtherViewers } from '#pages/backoffice/parts/other-viewers.tsx';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Baja | Oficina de Horus',
    description: 'Una cuenta que hay que eliminar.',
    path: paths.admin.deletions.href(),
    noindex: true,
  });

const list = { href: paths.admin.deletions.href(), name: 'Bajas' };

const todoWords = { ask: 'pedirla', carryOut: 'tramitarla', invite: null, none: null };

/** /admin/bajas/:requestId */
export default function DeletionPage() {
  const { requestId = '' } = useParams();
  const operator = useOperator();
  return (
    <DetailPage
      list={list}
      query={useDeletion(requestId)}
      todo={(deletion) => todoWords[findNextStep(deletion, operator) ?? 'none']}
      missing="Esa baja no existe"
    >
      {(deletion) => <Deletion key={requestId} deletion={deletion} />}
    </DetailPage>
  );
}

function Deletion({ deletion }: { readonly deletion: DeletionDetail }) {
  const { state, person, receipt } = deletion;
  const present = useLive({ kind: 'deletion', id: deletion.id });
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{nameOfDeletion(deletion)}</h1>
        {state === 'pending' ? (
          <Due dueAt={deletion.dueAt} now={now()} waits={deletion.waitsFor !== null} />
        ) : (
          <StatusPill tone={state === 'done' ? 'good' : 'neutral'}>
            {state === 'done' ? 'Hecha' : 'Retirada'}
          </StatusPill>
        )}
      </div>
      <OtherViewers present={present} what="esta baja" />
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <SectionPanel title="Quién y por qué">
            <DetailFacts
              facts={[
                ['Email', person?.email ?? 'Eliminado'],
                [
                  'Su ficha',
                  deletion.organizations.length > 0 ? (
                    <Customers key="customers" deletion={deletion} />
                  ) : null,
                ],
                ['Cuentas', nameAccounts(deletion.accounts)],
                ['Motivo', deletionReasonLabels[deletion.reason]],
                ['En sus palabras', deletion.otherReason],
                ['Pedida el', formatLongDate(deletion.createdAt)],
                ['Terminada el', deletion.endedAt && formatLongDate(deletion.endedAt)],
                ['La quiere', state === 'pending' ? whenWanted(deletion) : null],
              ]}
            />
          </SectionPanel>
          {state === 'pending' && <ErasedData deletion={deletion} />}
          {receipt && <Receipt receipt={receipt} />}
        </div>
        {state === 'pending' && (
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <WhatIsKept deletion={deletion} />
            <WhatIsOwed deletion={deletion} />
            <CarryOut deletion={deletion} />
          </div>
        )}
      </div>
    </>
  );
}

function whenWanted({ givesUpRest, waitsFor }: DeletionDetail): string {
  if (givesUpRest) return 'Cuanto antes: renuncia al resto de su plan';
  if (waitsFor === null) return 'Cuanto antes';
  if (waitsFor === 'cancellation') return 'Cuando cancele su plan y termine';
  return `Cuando termine su plan, el ${formatLongDate(waitsFor)}`;
}

function Customers({ deletion: { organizations, person } }: { readonly deletion: DeletionDetail }) {
  const linkState = useLinkState('Baja');
  return organizations.map(({ id, company }) => (
    <Link
      key={id}
      to={paths.admin.customer.href({ organizationId: id })}
      state={linkState}
      className="block text-lapis-700 underline"
    >
      {company ?? person?.name ?? 'Sin nombre'}
    </Link>
  ));
}
