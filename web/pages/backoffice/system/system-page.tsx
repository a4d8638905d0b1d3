import { describeDifference } from '@horus/contract/backoffice/describe-difference';
import { paths } from '@horus/contract/backoffice/paths';
import { STUCK_MINUTES, type SystemAnswer } from '@horus/contract/backoffice/system';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { Link, type MetaFunction } from 'react-router';
import { useSystem } from '#client/backoffice/system.ts';
import { jobName, sizeInWords, waitInWords } from '#content/backoffice/system.ts';
import { DetailFacts } from '#pages/backoffice/parts/detail-page.tsx';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { DeadLetters } from '#pages/backoffice/system/dead-letters.tsx';
import { LostCustomers } from '#pages/backoffice/system/lost-customers.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { DataTable } from '#ui/data-table.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Sistema | Oficina de Horus',
    description: 'Cómo está lo que hay detrás.',
    path: paths.admin.system.href(),
    noindex: true,
  });

/** /admin/sistema */
export default function SystemPage() {
  const system = useSystem();
  return (
    <>
      <h1 className="text-3xl">Sistema</h1>
      <p className="mt-1 text-sm text-ink-600">
        Cómo están Stripe, el correo y las tareas. Se actualiza solo.
      </p>
      <Loaded query={system} failed="No hemos podido leer cómo está" className="mt-6">
        {(data) => <System system={data} />}
      </Loaded>
    </>
  );
}

function System({ system }: { readonly system: SystemAnswer }) {
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
      {system.deadLetters.length > 0 && <DeadLetters letters={system.deadLetters} />}
      {system.lostCustomers.length > 0 && <LostCustomers customers={system.lostCustomers} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Stripe system={system} />
          <Reconciliation reconciliation={system.reconciliation} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MailAndJobs system={system} />
          <Release system={system} />
        </div>
      </div>
    </div>
  );
}

function Verdict({ good, bad }: { readonly good: string; readonly bad: string | false }) {
  return <StatusPill tone={bad === false ? 'good' : 'bad'}>{bad === false ? good : bad}</StatusPill>;
}

function Stripe({ system: { stripeAnswers, webhooks } }: { readonly system: SystemAnswer }) {
  const bad = !stripeAnswers
    ? 'No responde'
    : webhooks.missed > 0
      ? 'No avisa'
      : webhooks.stuck > 0 && 'Avisos sin atender';
  return (
    <SectionPanel title="Stripe" aside={<Verdict good="Responde" bad={bad} />}>
      <DetailFacts
        facts={[
          ['Último aviso', webhooks.heardAt ? formatMoment(webhooks.heardAt) : 'Ninguno todavía'],
          [
            'Avisos que no llegaron en la última hora',
            webhooks.missed === 0 ? 'Ninguno' : String(webhooks.missed),
          ],
          [
            `Avisos sin atender desde hace más de ${STUCK_MINUTES} minutos`,
            <Count key="stuck" of={webhooks.stuck} href={paths.admin.events.href({ estado: 'waiting' })} />,
          ],
        ]}
      />
      <p className="mt-4 max-w-prose text-sm text-ink-600">
        {stripeAnswers
          ? 'Si falta un aviso, se le pregunta a Stripe: los datos llegan igual, un poco más tarde.'
          : 'Mientras no responda, a quien espera se le dice enseguida. Lo demás se hace solo cuando vuelva.'}
      </p>
    </SectionPanel>
  );
}

function Count({
  of,
  href,
  since = '',
}: {
  readonly of: number;
  readonly href: string;
  readonly since?: string;
}) {
  if (of === 0) return 'Ninguno';
  return (
    <Link to={href} className="text-lapis-700 underline underline-offset-4">
      {of}
      {since}
    </Link>
  );
}

/** Seconds. A longer wait means that a server is down. */
const TOO_LONG_S = 1_800;

function MailAndJobs({ system: { mail, jobs } }: { readonly system: SystemAnswer }) {
  const lag = Math.max(0, ...jobs.map(({ lagSeconds }) => lagSeconds));
  const bad =
    mail.failed > 0
      ? 'Correos sin salir'
      : mail.oldestSeconds > TOO_LONG_S
        ? 'El correo no sale'
        : lag > TOO_LONG_S && 'Va con retraso';
  return (
    <SectionPanel title="Correo y tareas" aside={<Verdict good="Al día" bad={bad} />}>
      <DetailFacts
        facts={[
          [
            'Correos que esperan',
            <Count
              key="waiting"
              of={mail.waiting}
              since={`, desde hace ${waitInWords(mail.oldestSeconds)}`}
              href={paths.admin.mails.href({ estado: 'waiting' })}
            />,
          ],
          [
            'Correos que no han salido',
            <Count key="failed" of={mail.failed} href={paths.admin.mails.href({ estado: 'unsent' })} />,
          ],
        ]}
      />
      <div className="mt-5">
        {jobs.length === 0 ? (
          <p className="text-sm text-ink-600">Ninguna tarea espera ni está en marcha.</p>
        ) : (
          <DataTable
            caption="Tareas que esperan o están en marcha"
            rows={jobs}
            rowKey={({ queue }) => queue}
            columns={[
              { key: 'name', header: 'Tarea', cell: ({ queue }) => jobName(queue) },
              { key: 'ready', header: 'En espera', cell: ({ ready }) => ready, figures: true },
              { key: 'running', header: 'En marcha', cell: ({ running }) => running, figures: true },
              { key: 'later', header: 'Para luego', cell: ({ later }) => later, figures: true },
              {
                key: 'lag',
                header: 'Retraso',
                cell: ({ lagSeconds }) => (lagSeconds < 5 ? 'Ninguno' : waitInWords(lagSeconds)),
                figures: true,
              },
            ]}
          />
        )}
      </div>
    </SectionPanel>
  );
}

function Reconciliation({ reconciliation }: Pick<SystemAnswer, 'reconciliation'>) {
  if (!reconciliation) {
    return (
      <SectionPanel title="Repaso nocturno con Stripe">
        <p className="text-sm text-ink-600">Todavía ninguno: se hace cada noche.</p>
      </SectionPanel>
    );
  }
  const { startedAt, finishedAt, customers, failures, found, differences } = reconciliation;
  const mended = failures === 0 && found > 0;
  return (
    <SectionPanel
      title="Repaso nocturno con Stripe"
      aside={
        mended ? (
          <StatusPill tone="waiting">Corrigió diferencias</StatusPill>
        ) : (
          <Verdict good="Todo coincidía" bad={failures > 0 && 'Con fallos'} />
        )
      }
    >
      <DetailFacts
        facts={[
          ['Empezó', formatMoment(startedAt)],
          ['Lo último', formatMoment(finishedAt)],
          ['Clientes repasados', String(customers)],
          ['Diferencias corregidas', String(found)],
          ['Fallos', String(failures)],
        ]}
      />
      {differences.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-lapis-700">
            Qué se corrigió
          </summary>
          <ul className="mt-2 grid gap-2 text-xs">
            {differences.map((difference) => (
              <li key={difference} className="wrap-anywhere">
                {describeDifference(difference)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </SectionPanel>
  );
}

/** Of a migration: '0107_look_ups.sql' is 107. */
const numberOf = (name: string) => Number.parseInt(name, 10);

function Release({ system: { version, startedAt, migrations, backup } }: { readonly system: SystemAnswer }) {
  const { applied, last, pending, newer } = migrations;
  const bad =
    pending.length > 0
      ? 'Faltan migraciones'
      : backup === null
        ? 'Sin copias'
        : backup.late && 'Copia antigua';
  return (
    <SectionPanel title="Versión y copias" aside={<Verdict good="Al día" bad={bad} />}>
      <DetailFacts
        facts={[
          ['Versión', version],
          ['En marcha desde', formatMoment(startedAt)],
          ['Migraciones aplicadas', String(applied)],
          ['La última', last && `${numberOf(last.name)}, del ${formatLongDate(last.appliedAt)}`],
          ['Faltan por aplicar', pending.map(numberOf).join(', ') || 'Ninguna'],
          ['De una versión más nueva', newer.map(numberOf).join(', ')],
          ['Última copia', backup ? formatMoment(backup.takenAt) : 'Ninguna copia registrada'],
          ['Fichero', backup && `${backup.file}, ${sizeInWords(backup.bytes)}`],
          ['Cifrada', backup && (backup.encrypted ? 'Sí' : 'No')],
        ]}
      />
    </SectionPanel>
  );
}
