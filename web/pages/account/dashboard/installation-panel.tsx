import { dayOf, formatAppointment, formatLongDate, noonOf } from '@horus/contract/dates';
import {
  hardwareInWords,
  type InstallationStepView,
  type InstallationView,
  trackingHref,
} from '@horus/contract/installations';
import { endSentence } from '@horus/contract/sentence';
import { now } from '#client/clock.ts';
import { phone } from '#content/company.ts';
import { describeStep, isLate } from '#pages/account/dashboard/describe-step.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export function InstallationPanel({ installation }: { readonly installation: InstallationView }) {
  const { steps, appointment } = installation;
  const isToCome = appointment && dayOf(new Date(appointment.at)) >= dayOf(now());
  return (
    <SectionPanel title="Tu instalación" aside={<State steps={steps} />} className="lg:col-span-2">
      {isToCome && (
        <p className="mb-6">
          Hemos quedado el <strong>{formatAppointment(appointment.at)}</strong>:{' '}
          {endSentence(appointment.about)}
        </p>
      )}
      <ol className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {steps.map((step) => (
          <Step key={step.step} step={step} installation={installation} />
        ))}
      </ol>
    </SectionPanel>
  );
}

function State({ steps }: Pick<InstallationView, 'steps'>) {
  if (steps.some((step) => isLate(step, now()))) return <StatusPill tone="bad">Con retraso</StatusPill>;
  const ready = steps.every(({ doneAt }) => doneAt !== null);
  return <StatusPill tone={ready ? 'good' : 'waiting'}>{ready ? 'Lista' : 'En marcha'}</StatusPill>;
}

function Step({
  step,
  installation,
}: {
  readonly step: InstallationStepView;
  readonly installation: InstallationView;
}) {
  const { title, when } = describeStep(step, now());
  return (
    <li className="min-w-0 border-t border-line pt-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-ink-600">
        {when}
        {isLate(step, now()) && (
          <>
            {' '}
            Llámanos:{' '}
            <a href={phone.href} className="font-semibold text-lapis-700 underline underline-offset-4">
              {phone.text}
            </a>
          </>
        )}
      </p>
      {step.step === 'shipped' && <Parcel installation={installation} />}
    </li>
  );
}

function Parcel({ installation }: { readonly installation: InstallationView }) {
  const { carrier, trackingNumber, deliverTo, parcel } = installation;
  const href = trackingHref(installation);
  return (
    <>
      <p className="mt-1 text-sm text-ink-600">{hardwareInWords(installation)}</p>
      {trackingNumber && (
        <p className="mt-1 text-sm break-words">
          Seguimiento{carrier ? ` de ${carrier}` : ''}:{' '}
          <strong className="figures">
            {href ? (
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="text-lapis-700 underline underline-offset-4"
              >
                {trackingNumber}
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </a>
            ) : (
              trackingNumber
            )}
          </strong>
        </p>
      )}
      {deliverTo && <p className="mt-1 text-sm text-ink-600 wrap-anywhere">A {deliverTo}</p>}
      {parcel?.on && (
        <p className="mt-1 text-sm">
          {parcel.state === 'delivered'
            ? `Entregado el ${formatLongDate(noonOf(parcel.on))}.`
            : `El envío nos volvió el ${formatLongDate(noonOf(parcel.on))}: te lo mandamos otra vez.`}
        </p>
      )}
    </>
  );
}
