import { displaySubscription, type SubscriptionInfo } from '@horus/contract/billing';
import { TRIAL_DAYS } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { CONTACT_HOURS, READY_TIME } from '@horus/contract/promises';
import { ButtonLink } from '#ui/button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

const { site } = paths;

const steps: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Elige un plan',
    text: `Por el número de personas. Los primeros ${TRIAL_DAYS} días de los planes mensuales son gratis. ¿Prefieres verlo antes? Pide la demo, sin tarjeta.`,
  },
  {
    title: 'Lo preparamos contigo',
    text: `Nuestro equipo técnico habla contigo en ${CONTACT_HOURS} horas y tu sistema está listo en ${READY_TIME}.`,
  },
  {
    title: 'Empezáis a fichar',
    text: 'Aquí verás tu plan, cada cobro antes de que se haga y cada factura en PDF.',
  },
];

/** For an account without purchases. */
export function FirstSteps({ info }: { readonly info: SubscriptionInfo }) {
  const { label, title, tone } = displaySubscription(info);
  return (
    <section
      data-tone="ink"
      aria-labelledby="subscription-title"
      aria-busy={false}
      className="mt-6 rounded-lg p-5 sm:p-10"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="subscription-title" className="eyebrow font-text text-gold-400">
          Tu plan
        </h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <p className="mt-4 font-display text-3xl font-semibold text-white">{title}</p>
      <ol className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="border-t border-gold-500/60 pt-4">
            <p className="font-semibold text-white">
              <span className="figures mr-2 text-gold-400">{index + 1}</span>
              {step.title}
            </p>
            <p className="mt-1 max-w-prose text-sm text-ink-200">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={site.horus.href()} className="max-xs:w-full">
          Ver Planes Disponibles
        </ButtonLink>
        <ButtonLink to={`${site.horus.href()}#demo`} variant="secondary" className="max-xs:w-full">
          Pedir una demo
        </ButtonLink>
      </div>
    </section>
  );
}
