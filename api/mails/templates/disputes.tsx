import { formatLongDate } from '@horus/contract/dates';
import { disputeReasonLabels } from '@horus/contract/disputes';
import { formatMoney } from '@horus/contract/money';
import { REFUND_DAYS } from '@horus/contract/promises';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import { Action, blocks, Facts, Note, Strong } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

const titles = {
  opened: 'Un cliente ha disputado un pago',
  won: 'Disputa ganada: el dinero vuelve',
  lost: 'Disputa perdida: el dinero no vuelve',
} as const;

export const disputeToCompany: MailTemplate<'dispute-to-company'> = ({
  kind,
  organization,
  email,
  cents,
  currency,
  reason,
  paymentId,
  dueAt,
  officeUrl,
}) => ({
  subject: `${titles[kind]}: ${organization || email}`,
  preview: `${formatMoney(cents, currency)}, pago ${paymentId}.`,
  title: titles[kind],
  reason: 'company',
  body: blocks(
    <Facts
      rows={[
        ['Importe', formatMoney(cents, currency)],
        ['Empresa', organization],
        ['Cliente', email],
        ['Pago', paymentId],
        ['Motivo, según Stripe', disputeReasonLabels[reason] ?? reason],
        ...(kind === 'opened' && dueAt ? [['Responder antes del', formatLongDate(dueAt)] as const] : []),
      ]}
    />,
    <BackOfficeLink href={officeUrl} label="Abrir su ficha" />,
    kind === 'opened' && (
      <Note>Contéstala en su ficha, en Disputas: si nadie contesta a tiempo, se pierde.</Note>
    ),
    kind === 'lost' && (
      <Note>Si su plan seguía en marcha, lo hemos terminado: no se le cobrará nada más.</Note>
    ),
  ),
});

export const latePayment: MailTemplate<'late-payment'> = (props) => {
  const amount = formatMoney(props.cents, props.currency);
  return {
    subject: `Te vamos a devolver ${amount}`,
    preview: 'Es un pago que llegó cuando tu plan ya había terminado.',

    reason: 'billing',
    greeting: props.name,
    body: blocks(
      <>
        Ha llegado un pago de <Strong>{amount}</Strong> de tu plan <Strong>Horus {props.plan}</Strong>, que
        terminó el {formatLongDate(props.endedAt)}. No te corresponde pagarlo: te lo devolvemos por el mismo
        medio en un máximo de {REFUND_DAYS} días. No tienes que hacer nada.
      </>,
      <Action href={props.dashboardUrl} label="Ir a Mi Dashboard" />,
      'Si querías seguir con Horus, responde a este correo y lo arreglamos.',
    ),
  };
};

export const latePaymentToCompany: MailTemplate<'late-payment-to-company'> = (props) => {
  const { organization, email, plan, cents, currency, invoiceNumber, endedAt, officeUrl } = props;
  return {
    subject: `Pago de un plan terminado: ${organization || email}`,
    preview: `${formatMoney(cents, currency)}, factura ${invoiceNumber}. Hay que decidir si se devuelve.`,
    title: 'Ha llegado el pago de un plan que ya había terminado',
    reason: 'company',
    body: blocks(
      <Facts
        rows={[
          ['Importe', formatMoney(cents, currency)],
          ['Empresa', organization],
          ['Cliente', email],
          ['Factura', invoiceNumber],
          ['Plan', `Horus ${plan}`],
          ['Terminó el', formatLongDate(endedAt)],
        ]}
      />,
      <BackOfficeLink href={officeUrl} label="Abrir su ficha" />,
      <Note>
        El cliente no tiene servicio por este dinero. Devuélveselo en su ficha, en Pagos, o habla con él para
        que vuelva a contratar.
      </Note>,
    ),
  };
};
