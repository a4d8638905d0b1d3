import { ACTIVITIES_PER_PAGE, type ActivityView } from '@horus/contract/activity';
import type { RoleFor } from '@horus/contract/calls';
import { formatShortMoment } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { ACTIVITY_MONTHS } from '@horus/contract/retention';
import { hasRole } from '@horus/contract/roles';
import type { MetaFunction } from 'react-router';
import { useActivity } from '#client/activity.ts';
import { getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { AccountPage } from '#pages/account/frame/account-page.tsx';
import { AskOwner } from '#pages/account/frame/ask-owner.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { AccountList } from '#pages/account/papers/account-list.tsx';
import { useDownload } from '#pages/account/papers/download-button.tsx';
import type { PaperColumn } from '#pages/account/papers/paper-table.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Actividad | Horus',
    description: 'Qué ha pasado en tu cuenta, quién lo hizo, cuándo y desde dónde.',
    path: paths.account.activity.href(),
    noindex: true,
  });

const columns: readonly PaperColumn<ActivityView>[] = [
  { at: 'date', header: 'Cuándo', cell: ({ at }) => formatShortMoment(at) },
  { at: 'name', header: 'Qué y quién', cell: (row) => <Done row={row} /> },
  { at: 'state', header: 'Desde', cell: (row) => <From row={row} /> },
];

function Done({ row: { what, who } }: { readonly row: ActivityView }) {
  return (
    <>
      <span className="font-medium">{what}</span>
      <span className="block text-ink-600">{who}</span>
    </>
  );
}

/** Shows '—' for an event without a device, nothing on small screens. */
function From({ row: { device, network } }: { readonly row: ActivityView }) {
  if (!device) return <span className="text-ink-600 max-lg:hidden">—</span>;
  return (
    // Uses the empty column of the document on small screens.
    <span className="block text-ink-600 max-lg:-mr-3">
      {device}
      <span className="figures block text-xs break-all">{network}</span>
    </span>
  );
}

/** /cuenta/actividad */
export default function ActivityPage() {
  const may = hasRole(useCustomer().role, 'owner' satisfies RoleFor<'GET /api/account/activity'>);
  return (
    <AccountPage title="Actividad" lead="Qué ha pasado en tu cuenta, quién lo hizo, cuándo y desde dónde.">
      {may ? (
        <Activities />
      ) : (
        <Panel>
          <AskOwner what="Solo un titular ve la actividad de la cuenta." />
        </Panel>
      )}
    </AccountPage>
  );
}

function Activities() {
  const { rows, readAgain, ...more } = useActivity();
  const unread = more.failed && !rows;
  return (
    <>
      <Panel className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <AccountList
          title="Lo último"
          aside={<DownloadActivity />}
          rows={rows}
          columns={columns}
          widths="lg:grid-cols-[12rem_1fr_15rem]"
          rowKey={({ id }) => id}
          empty={{
            title: 'Aún no hay actividad',
            text: 'Aquí verás cada inicio de sesión, cada cambio y cada compra.',
          }}
          failed={
            unread
              ? {
                  title: 'No hemos podido leer tu actividad',
                  onRetry: readAgain,
                  retrying: more.loading,
                }
              : null
          }
          more={{
            ...more,
            pageSize: ACTIVITIES_PER_PAGE,
            counted: (count) => `Se muestran ${count} actividades.`,
          }}
        />
      </Panel>
      <p className="mt-4 max-w-prose text-sm text-ink-600">
        La guardamos {ACTIVITY_MONTHS} meses. Anotamos el navegador y la IP, nunca dónde estás.
      </p>
    </>
  );
}

function DownloadActivity() {
  const { busy, onClick } = useDownload(() =>
    saveDownload(getFile('GET /api/account/activity.csv'), 'actividad.csv'),
  );
  return (
    <Button variant="secondary" busy={busy} busyLabel="Preparando..." onClick={onClick}>
      <Icon name="download" className="size-4.5 shrink-0" />
      Descargar en CSV
    </Button>
  );
}
