import type { CheckoutSessionView } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { endSentence } from '@horus/contract/sentence';
import type { ReactNode } from 'react';
import { company } from '#content/company.ts';
import { orderName } from '#pages/account/order/order-confirmed.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface TryAgain {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

export function OrderVerifying() {
  return (
    <State mark={<Spinner className="size-24 text-lapis-600" />} title="Verificando tu pago" role="status">
      Es un momento. No cierres esta página.
    </State>
  );
}

/** A complete order with a pending payment: bank debits take days. */
export function OrderPending({
  session,
  onRetry,
  retrying,
}: { readonly session: CheckoutSessionView } & TryAgain) {
  return (
    <State
      role="status"
      mark={
        <Dial className="size-24 text-gold-600">
          <DialTicks count={12} radius={90} length={14} thickness={3} />
          <DialArc radius={70} thickness={5} to={0.75} />
          <DialHand turn={0.75} length={44} thickness={4} />
        </Dial>
      }
      title="Tu pago está en camino"
      actions={
        <>
          <ButtonLink to={paths.account.dashboard.href()} size="lg">
            Ir a Mi Dashboard
          </ButtonLink>
          <Button size="lg" variant="secondary" onClick={onRetry} busy={retrying} busyLabel="Comprobando...">
            Comprobar de nuevo
          </Button>
        </>
      }
    >
      Tenemos tu pedido de {orderName(session)}, pero el banco aún no ha confirmado el pago: según el método,
      puede tardar unos días. Te avisaremos por correo en cuanto llegue. No hace falta que pagues otra vez.
    </State>
  );
}

export function OrderUnverified({
  reason,
  onRetry,
  retrying,
}: { readonly reason: string | null } & TryAgain) {
  return (
    <State
      role="alert"
      mark={
        <Dial className="size-24 text-brick-600">
          <DialTicks count={12} radius={90} length={14} thickness={3} className="opacity-50" />
          <DialArc radius={70} thickness={3} from={0.06} to={0.94} />
          <DialHand turn={0.97} length={50} thickness={4} />
        </Dial>
      }
      title="Error al verificar el pago. Por favor, contacta con soporte."
      actions={
        <>
          <Button size="lg" onClick={onRetry} busy={retrying} busyLabel="Reintentando...">
            Volver a intentarlo
          </Button>
          <ButtonLink to={paths.site.horus.href()} size="lg" variant="secondary">
            Volver a Horus
          </ButtonLink>
        </>
      }
    >
      {reason ? endSentence(reason) : 'El pago no consta como completado.'} Escríbenos a{' '}
      <a
        href={`mailto:${company.COMPANY_SUPPORT_EMAIL}`}
        className="font-semibold text-lapis-700 underline underline-offset-4"
      >
        {company.COMPANY_SUPPORT_EMAIL}
      </a>{' '}
      y lo miramos contigo.
    </State>
  );
}

interface StateProps {
  readonly role: 'status' | 'alert';
  readonly mark: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

function State({ role, mark, title, children, actions }: StateProps) {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      {mark}
      <div role={role} className="mt-8 max-w-xl">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-4 text-ink-600">{children}</p>
      </div>
      {actions && (
        <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:flex-col">
          {actions}
        </div>
      )}
    </div>
  );
}
