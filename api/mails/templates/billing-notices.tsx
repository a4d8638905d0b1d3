import { formatLongDate } from '@horus/contract/dates';
import { describeInstalments } from '@horus/contract/instalments';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { Action, blocks, Strong } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';
import { COME_BACK, KEEP_RECORDS } from '#mails/templates/plan-ended.tsx';

export const renewalNotice: MailTemplate<'renewal-notice'> = (props) => {
  const { name, plan, nextPlan, kind, date, cents, beforeCents, later, currency, dashboardUrl } = props;
  const day = formatLongDate(date);
  const price = (
    <>
      : <Strong>{formatMoney(cents, currency)}, IVA incluido</Strong>
    </>
  );
  const said = {
    'trial-ends': {
      subject: 'Tus días gratis terminan pronto',
      text: (
        <>
          Tus días gratis de <Strong>Horus {plan}</Strong> terminan el <Strong>{day}</Strong>. Ese día{' '}
          {nextPlan && (
            <>
              pasas a <Strong>Horus {nextPlan}</Strong>, como tenías previsto, y{' '}
            </>
          )}
          se cobra tu primera cuota{price}.{' '}
          {later && (
            <>
              Son {later.fees} cuotas a mitad de precio: desde el{' '}
              <Strong>{formatLongDate(later.date)}</Strong> cada una será de{' '}
              <Strong>{formatMoney(later.cents, currency)}</Strong>.{' '}
            </>
          )}
          Si quieres seguir, no tienes que hacer nada.
        </>
      ),
      out: 'Si no quieres seguir, cancela antes de ese día desde Mi Dashboard y no se te cobrará la cuota.',
      label: 'Ir a Mi Dashboard',
    },
    'fee-rises': {
      subject: 'Tu cuota de Horus sube pronto',
      text: (
        <>
          Ya has pagado todas tus cuotas de <Strong>Horus {plan}</Strong> a mitad de precio. Desde el{' '}
          <Strong>{day}</Strong> tu cuota
          {beforeCents ? ` pasa de ${formatMoney(beforeCents, currency)} a` : ' es de'}{' '}
          <Strong>{formatMoney(cents, currency)}, IVA incluido</Strong>. Si quieres seguir, no tienes que
          hacer nada.
        </>
      ),
      out: 'Si no quieres seguir, cancela antes de ese día desde Mi Dashboard y no se te cobrará.',
      label: 'Ir a Mi Dashboard',
    },
    'year-renews': {
      subject: nextPlan ? 'Tu plan anual cambia pronto' : 'Tu plan anual se renueva pronto',
      text: (
        <>
          Tu plan anual de <Strong>Horus {plan}</Strong>{' '}
          {nextPlan ? (
            <>
              pasa el <Strong>{day}</Strong> a <Strong>Horus {nextPlan}</Strong>, como tenías previsto, por un
              año
            </>
          ) : (
            <>
              se renueva el <Strong>{day}</Strong> por otro año
            </>
          )}
          {price}. Si quieres seguir, no tienes que hacer nada.
        </>
      ),
      out: 'Si no quieres renovar, cancela la renovación antes de ese día desde Mi Dashboard.',
      label: 'Ir a Mi Dashboard',
    },
    'financed-ends': {
      subject: 'Tu año de Horus termina pronto',
      text: (
        <>
          Tu año de <Strong>Horus {plan}</Strong> termina el <Strong>{day}</Strong>. Este plan no se renueva
          solo: si no haces nada, no te cobraremos nada. Si quieres seguir, ya puedes renovarlo por otro año
          desde Mi Dashboard{price}, en {describeInstalments(cents, currency)}.
        </>
      ),
      out: 'El año nuevo empieza cuando acaba el que tienes: no pierdes ningún día ni lo pagas dos veces. Si lo dejas terminar, podrás volver cuando quieras con el plan que elijas: durante un año guardamos tus datos y no pagas otra instalación.',
      label: 'Renovar mi plan',
    },
  }[kind];
  return {
    subject: said.subject,
    preview: `Será el ${day}.`,

    reason: 'billing',
    greeting: name,
    body: blocks(said.text, said.out, <Action href={dashboardUrl} label={said.label} />),
  };
};

function previewOf({ due, deletionAsked }: MessageProps['cancellation'], day: string): string {
  if (!due) {
    return deletionAsked === 'now'
      ? 'Terminará cuando eliminemos tu cuenta.'
      : `Puedes usar Horus hasta el ${day}.`;
  }
  if (due.isOnItsWay) return 'Queda un pago en camino.';
  return due.isOrder ? 'Tu pedido está sin pagar.' : 'Queda una cuota por pagar.';
}

interface ScheduledProps {
  readonly plan: string;
  readonly due: MessageProps['cancellation']['due'];
  readonly endsWithAccount: boolean;
  readonly isDisputed: boolean;
  readonly day: string;
}

function scheduled({ plan, due, endsWithAccount, isDisputed, day }: ScheduledProps) {
  const cancelled = (
    <>
      Se ha cancelado la renovación de <Strong>Horus {plan}</Strong>
    </>
  );
  if (endsWithAccount) {
    return (
      <>
        {cancelled}
        {due ? '. ' : ' y no se te cobrará nada más. '}
        {due && <Owed {...due} />}
        Tu plan llegaba hasta el <Strong>{day}</Strong>.
      </>
    );
  }
  if (!due) {
    return (
      <>
        {cancelled}. Puedes seguir usándolo hasta el <Strong>{day}</Strong>
        {isDisputed && ', salvo que tu banco te devuelva antes el pago que has reclamado,'} y no se te cobrará
        nada más.
      </>
    );
  }
  const amount = <Strong>{formatMoney(due.cents, due.currency)}</Strong>;
  const retry = due.retryAt && formatLongDate(due.retryAt);
  if (due.isOrder || due.isOnItsWay) {
    return (
      <>
        {cancelled}. {due.isOnItsWay ? 'Tu banco está tramitando' : 'Sigue pendiente'} el pago de{' '}
        {due.isOrder ? 'tu pedido' : 'tu cuota'}, {amount}
        {!due.isOnItsWay && retry && `: lo intentaremos otra vez el ${retry}`}. Si llega, tu plan dura hasta
        el <Strong>{day}</Strong> y no se te cobrará nada más.
      </>
    );
  }
  return (
    <>
      {cancelled} y tu plan termina el <Strong>{day}</Strong>, pero queda por pagar la cuota de {amount}
      {retry ? (
        <>
          : si el cobro del <Strong>{retry}</Strong> no sale, el servicio puede terminar antes.
        </>
      ) : (
        '. Págala para usarlo hasta ese día.'
      )}
    </>
  );
}

function Owed({ isOnItsWay, isOrder, cents, currency }: NonNullable<ScheduledProps['due']>) {
  return (
    <>
      {isOnItsWay ? 'Tu banco está tramitando' : 'Sigue pendiente'} el pago de{' '}
      {isOrder ? 'tu pedido' : 'tu cuota'}, <Strong>{formatMoney(cents, currency)}</Strong>.{' '}
    </>
  );
}

function undone({ plan, due, day }: Omit<ScheduledProps, 'endsWithAccount' | 'isDisputed'>) {
  return (
    <>
      La cancelación de <Strong>Horus {plan}</Strong> queda sin efecto.{' '}
      {due ? <Owed {...due} /> : 'Todo sigue igual. '}
      {due ? 'Cuando esté pagado, tu plan se renovará el' : 'Se renovará el'} <Strong>{day}</Strong>.
    </>
  );
}

export const cancellation: MailTemplate<'cancellation'> = (props) => {
  const { name, plan, kind, endsAt, due, deletionAsked = null, isDisputed = false, dashboardUrl } = props;
  // A pending debit needs no action.
  const owed = due?.isOnItsWay ? null : due;
  const day = formatLongDate(endsAt);
  // The account may be deleted with the plan.
  const plansUrl = new URL(`${paths.site.horus.href()}#pricing-section`, dashboardUrl).href;
  const said = {
    scheduled: {
      subject: 'Renovación cancelada',
      preview: previewOf(props, day),
      text: scheduled({ plan, due, day, isDisputed, endsWithAccount: deletionAsked === 'now' }),
      next:
        deletionAsked === 'now'
          ? 'Pediste que elimináramos tu cuenta sin esperar a ese día: tu plan terminará cuando lo hagamos. Si cambias de idea, retira antes esa solicitud y reanuda tu plan desde Mi Dashboard.'
          : 'Si cambias de idea, puedes reanudar tu plan desde Mi Dashboard antes de ese día.',
      label: 'Ir a Mi Dashboard',
    },
    undone: {
      subject: 'Tu plan sigue activo',
      preview: 'La cancelación queda sin efecto.',
      text: undone({ plan, due, day }),
      next: deletionAsked
        ? `Pediste que elimináramos tu cuenta: lo haremos cuando canceles tu plan otra vez${deletionAsked === 'now' ? '' : ' y termine'}. Si ya no lo quieres, retira esa solicitud.`
        : 'Puedes cancelar la renovación otra vez cuando quieras, desde Mi Dashboard.',
      label: 'Ir a Mi Dashboard',
    },
    ended: {
      subject: 'Tu suscripción ha terminado',
      preview: 'No se te cobrará nada más.',
      text: (
        <>
          Tu suscripción a <Strong>Horus {plan}</Strong> terminó el <Strong>{day}</Strong>. No se te cobrará
          nada más.
        </>
      ),
      next: `${KEEP_RECORDS} ${COME_BACK}`,
      label: 'Ver los planes',
    },
  }[kind];
  return {
    subject: said.subject,
    preview: said.preview,

    reason: 'billing',
    greeting: name,
    body: blocks(
      said.text,
      said.next,
      <Action
        href={owed?.payUrl ?? (kind === 'ended' ? plansUrl : dashboardUrl)}
        label={owed ? `Pagar ${formatMoney(owed.cents, owed.currency)} ahora` : said.label}
      />,
    ),
  };
};
