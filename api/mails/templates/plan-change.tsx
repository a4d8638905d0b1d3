import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { Action, blocks, type Fact, Facts, Strong } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['plan-change'];

export const planChange: MailTemplate<'plan-change'> = (props) => {
  const said = saidOf(props);
  const { invoiceUrl, dashboardUrl } = props;
  return {
    subject: said.subject,
    preview: said.preview,
    title: said.title,
    reason: 'billing',
    greeting: props.name,
    body: blocks(
      said.text,
      props.kind !== 'to-confirm' && <Facts rows={factsOf(props)} />,
      said.next && said.next,
      props.resumesRenewal && 'Con el cambio has reanudado la renovación que tenías cancelada.',
      <Action href={invoiceUrl ?? dashboardUrl} label={labelOf(props)} />,
      'Si algo no te cuadra, responde a este correo.',
    ),
  };
};

function labelOf({ kind, invoiceUrl }: Props): string {
  if (!invoiceUrl) return 'Ir a Mi Dashboard';
  return kind === 'to-confirm' ? 'Confirmar el pago' : 'Ver la factura';
}

function saidOf({ kind, from, to, startsAt, cents, currency }: Props) {
  const day = formatLongDate(startsAt);
  switch (kind) {
    case 'changed':
      return {
        subject: `Ya tienes Horus ${to}`,
        title: 'Hemos cambiado tu plan',
        preview: cents > 0 ? `Hoy has pagado ${formatMoney(cents, currency)}.` : 'Hoy no has pagado nada.',
        text: (
          <>
            Tu plan ha pasado de {from} a <Strong>Horus {to}</Strong>. Ya puedes usarlo.
          </>
        ),
        next: null,
      };
    case 'planned':
      return {
        subject: `Tu plan cambia a Horus ${to} el ${day}`,
        title: 'Tu cambio de plan está previsto',
        preview: 'Hasta ese día puedes deshacerlo.',
        text: (
          <>
            El <Strong>{day}</Strong> tu plan pasa de {from} a <Strong>Horus {to}</Strong>. Hasta entonces
            todo sigue igual y hoy no pagas nada.
          </>
        ),
        next: 'Si cambias de idea, puedes deshacerlo en Mi Dashboard hasta ese día.',
      };
    case 'undone':
      return {
        subject: `Sigues con Horus ${from}`,
        title: 'Has deshecho el cambio de plan',
        preview: `No pasas a ${to}.`,
        text: (
          <>
            Ya no vas a pasar a {to}: sigues con <Strong>Horus {from}</Strong>, como hasta ahora.
          </>
        ),
        next: null,
      };
    case 'carried-out':
      return {
        subject: `Ya tienes Horus ${to}`,
        title: 'Tu plan ha cambiado',
        preview: `Era el cambio que tenías previsto para el ${day}.`,
        text: (
          <>
            Como estaba previsto, tu plan ha pasado de {from} a <Strong>Horus {to}</Strong>. No tienes que
            hacer nada.
          </>
        ),
        next: null,
      };
    case 'to-confirm': {
      const end = `el ${formatMoment(startsAt)}`;
      return {
        subject: `Confirma el pago de tu cambio a Horus ${to}`,
        title: 'Tu banco te pide que confirmes el pago',
        preview: `Puedes hacerlo hasta ${end}. Hasta entonces tu plan sigue igual.`,
        text: (
          <>
            Has pedido pasar de {from} a <Strong>Horus {to}</Strong>. Tu banco no carga los{' '}
            <Strong>{formatMoney(cents, currency)}</Strong> hasta que los confirmes con él: puedes hacerlo
            hasta <Strong>{end}</Strong>.
          </>
        ),
        next: 'Si no lo confirmas, no se te cobra nada y sigues con tu plan de ahora. Si ya lo has hecho, no hagas caso de este correo.',
      };
    }
  }
}

function factsOf({ kind, cents, currency, chargedTo, nextCharge }: Props): Fact[] {
  const paid = cents > 0 ? `${formatMoney(cents, currency)}, IVA incluido` : 'Nada';
  const next =
    nextCharge &&
    `${formatMoney(nextCharge.cents, currency)}, IVA incluido, el ${formatLongDate(nextCharge.date)}`;
  return [
    ['Hoy has pagado', kind === 'changed' ? paid : null],
    ['Cobrado en', kind === 'changed' && cents > 0 ? chargedTo : null],
    ['Próximo cobro', next],
  ];
}
