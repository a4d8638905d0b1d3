import type { CheckoutSessionView } from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { describeInstalments } from '@horus/contract/instalments';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { afterPurchase, READY_HOURS } from '@horus/contract/promises';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { now } from '#client/clock.ts';
import { refreshUser } from '#client/session.ts';
import { periodLabels } from '#content/pricing.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { describeYear } from '#pages/account/plan/describe-year.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

const textLink = 'font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800';

/** Milliseconds after the purchase in which the setup steps are shown. */
const SET_UP_MS = READY_HOURS.to * 3_600_000;

export function OrderConfirmed({ session }: { readonly session: CheckoutSessionView }) {
  const { email } = useCustomer();
  const { renewedUntil, dataKeptUntil } = session;
  useEffect(() => {
    void refreshUser();
  }, []);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-white">
      <div data-tone="ink" className="relative isolate overflow-hidden px-5 py-10 sm:px-10 sm:py-14">
        <DoneDial className="pointer-events-none absolute top-1/2 right-10 -z-10 size-52 -translate-y-1/2 text-gold-500 opacity-90 max-lg:hidden" />
        <div role="status" className="max-w-md">
          <p className="eyebrow text-gold-400">{orderName(session)}</p>
          <h1 className="mt-3 text-4xl text-white">¡Pedido Confirmado!</h1>
          <p className="mt-4 text-ink-200">
            {paidText(session)} Enviaremos todo a{' '}
            <span className="inline-block max-w-full wrap-anywhere">{email}</span>.
          </p>
        </div>
        <ButtonLink to={paths.account.dashboard.href()} size="lg" className="mt-6 max-sm:w-full">
          Ir a Mi Dashboard
        </ButtonLink>
      </div>
      <div className="px-5 py-8 sm:px-10 sm:py-10">
        {renewedUntil ? (
          <Renewed until={renewedUntil} />
        ) : dataKeptUntil ? (
          <WelcomeBack keptUntil={dataKeptUntil} />
        ) : now().getTime() - Date.parse(session.createdAt) < SET_UP_MS ? (
          <NextSteps />
        ) : (
          <p>Cómo va tu instalación lo ves en Mi Dashboard.</p>
        )}
        <p className="mt-8 rounded-md bg-paper-2 px-4 py-3 text-sm">
          En el menú de usuario (arriba a la derecha) tienes{' '}
          <Link to={paths.account.billing.href()} className={textLink}>
            Gestionar Suscripción
          </Link>{' '}
          y{' '}
          <Link to={paths.account.dashboardBilling.href()} className={textLink}>
            Ver Facturas
          </Link>
          .
        </p>
        <ButtonLink to={paths.site.horus.href()} size="lg" variant="secondary" className="mt-8 max-sm:w-full">
          Volver a Horus
        </ButtonLink>
      </div>
    </div>
  );
}

function NextSteps() {
  return (
    <>
      <h2 className="text-2xl">Próximos pasos</h2>
      <ol className="mt-6 border-l border-line-strong">
        {afterPurchase.map(({ when, what }) => (
          <li key={when} className="relative grid gap-x-6 pb-5 pl-6 last:pb-0 sm:grid-cols-[9rem_1fr]">
            <span aria-hidden="true" className="absolute top-3 left-0 h-0.5 w-4 bg-gold-600" />
            <span className="font-semibold">{when}</span>
            <span className="text-ink-700">{what}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A renewal needs no installation. */
function Renewed({ until }: { readonly until: string }) {
  return (
    <>
      <h2 className="text-2xl">Renovado hasta el {formatLongDate(until)}</h2>
      <p className="mt-4 max-w-prose text-ink-700">
        Tu año nuevo empieza cuando acabe el que tienes. Todo sigue como está y no tienes que hacer nada.
      </p>
    </>
  );
}

/** A customer back within the retention period needs no installation. */
function WelcomeBack({ keptUntil }: { readonly keptUntil: string }) {
  return (
    <>
      <h2 className="text-2xl">Todo está como lo dejaste</h2>
      <p className="mt-4 max-w-prose text-ink-700">
        Has vuelto a tiempo: guardábamos tus datos hasta el {formatLongDate(keptUntil)}. No hay nada que
        instalar ni has pagado otra instalación: entra y sigue fichando.
      </p>
    </>
  );
}

/** For example 'Horus Business · Anual'. */
export function orderName({ planType, billingPeriod }: CheckoutSessionView): string {
  return `Horus ${plans[planType].name} · ${periodLabels[billingPeriod].name}`;
}

function paidText(session: CheckoutSessionView): string {
  const { amountTotal, billingPeriod, currency, paymentStatus, setupAmount } = session;
  if (paymentStatus === 'no_payment_required' || amountTotal === 0) return 'Hoy no se te ha cobrado nada.';
  if (billingPeriod === 'annual-financed') {
    const ordered = setupAmount === 0 ? 'año' : 'pedido';
    const parts = setupAmount ? ` (${describeYear(session)})` : '';
    return `Tu ${ordered} cuesta ${formatMoney(amountTotal, currency)}${parts}, IVA incluido. Klarna te lo cobra en ${describeInstalments(amountTotal, currency)}, en los días que te indica.`;
  }
  return `Hemos recibido tu pago de ${formatMoney(amountTotal, currency)}, IVA incluido.`;
}

function DoneDial({ className }: { readonly className: string }) {
  return (
    <Dial className={className}>
      <DialTicks count={60} radius={94} length={5} thickness={0.6} />
      <DialTicks count={12} radius={90} length={13} thickness={1.3} />
      <DialArc radius={74} thickness={2.5} />
      <DialArc radius={56} thickness={0.4} />
      <path d="M-24 2 L-6 20 L28 -20" strokeWidth={5} strokeLinecap="round" strokeLinejoin="round" />
    </Dial>
  );
}
