import { formatLongDate, formatMoment } from '@horus/contract/dates';
import {
  hardwareInWords,
  type InstallationStep,
  type InstallationStepView,
  type InstallationView,
} from '@horus/contract/installations';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

/** What follows the purchase: each step with its promise, or when it was done. */
export function InstallationPanel({ installation }: { readonly installation: InstallationView }) {
  const { steps } = installation;
  const ready = steps.every(({ doneAt }) => doneAt !== null);
  return (
    <SectionPanel
      title="Tu instalación"
      aside={<StatusPill tone={ready ? 'good' : 'waiting'}>{ready ? 'Lista' : 'En marcha'}</StatusPill>}
      className="lg:col-span-2"
    >
      <ol className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {steps.map((step) => (
          <Step key={step.step} step={step} installation={installation} />
        ))}
      </ol>
    </SectionPanel>
  );
}

const titles: Readonly<Record<InstallationStep, { open: string; done: string }>> = {
  called: { open: 'Te llamamos', done: 'Ya hemos hablado' },
  shipped: { open: 'Te lo enviamos', done: 'Enviado' },
  configured: { open: 'Preparamos tu sistema', done: 'Tu sistema está listo' },
};

function Step({
  step,
  installation,
}: {
  readonly step: InstallationStepView;
  readonly installation: InstallationView;
}) {
  const { open, done } = titles[step.step];
  return (
    <li className="min-w-0 border-t border-line pt-4">
      <p className="font-semibold">{step.doneAt === null ? open : done}</p>
      <p className="mt-1 text-sm text-ink-600">
        {step.doneAt === null ? `Antes del ${whenOf(step)}` : `El ${formatLongDate(step.doneAt)}`}
      </p>
      {step.step === 'shipped' && <Parcel installation={installation} />}
    </li>
  );
}

/** The hour counts where hours were promised. */
function whenOf({ step, dueAt }: InstallationStepView): string {
  return step === 'shipped' ? formatLongDate(dueAt) : formatMoment(dueAt);
}

function Parcel({ installation }: { readonly installation: InstallationView }) {
  const { carrier, trackingNumber } = installation;
  return (
    <>
      <p className="mt-1 text-sm text-ink-600">{hardwareInWords(installation)}</p>
      {trackingNumber && (
        <p className="mt-1 text-sm break-words">
          Seguimiento{carrier ? ` de ${carrier}` : ''}: <strong className="figures">{trackingNumber}</strong>
        </p>
      )}
    </>
  );
}
