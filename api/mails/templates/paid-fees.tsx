import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { Action, blocks, type Fact, Facts, Paragraph, Strong } from '#mails/layout/blocks.tsx';
import { invoiceSentence } from '#mails/layout/invoice-sentence.ts';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['fee-charged'];

export const feeCharged: MailTemplate<'fee-charged'> = (props) => {
  const amount = formatMoney(props.cents, props.currency);
  return {
    subject: `Hemos cobrado tu cuota de ${amount}`,
    preview: `Horus ${props.plan}, con ${props.chargedTo}.`,
    title: 'Hemos cobrado tu cuota',
    reason: 'billing',
    greeting: props.name,
    body: blocks(
      <>
        Hemos cobrado tu cuota de <Strong>Horus {props.plan}</Strong>. No tienes que hacer nada.
      </>,
      <Facts rows={paid(props, 'Cobrado el', 'Cobrado en')} />,
      <NextLinks {...props} />,
    ),
  };
};

export const paymentReceived: MailTemplate<'payment-received'> = (props) => {
  const amount = formatMoney(props.cents, props.currency);
  return {
    subject: `Pago recibido: ${amount}`,
    preview: 'No queda nada por pagar de esta cuota.',
    title: 'Pago recibido',
    reason: 'billing',
    greeting: props.name,
    body: blocks(
      <>
        Hemos recibido los <Strong>{amount}</Strong> que quedaban por pagar de{' '}
        <Strong>Horus {props.plan}</Strong>. Gracias. {whatFollows(props)}
      </>,
      <Facts rows={paid(props, 'Pagado el', 'Pagado con')} />,
      <NextLinks {...props} />,
    ),
  };
};

function whatFollows({ ended, endsAt }: Props): string {
  if (ended) return 'Con esto tu cuenta queda saldada: no debes nada.';
  return endsAt
    ? `Puedes usarlo hasta el ${formatLongDate(endsAt)}, el día en que termina tu plan.`
    : 'Tu plan sigue como siempre.';
}

function paid(
  { cents, currency, paidAt, chargedTo, nextCharge, endsAt, ended }: Props,
  when: string,
  how: string,
): Fact[] {
  const next =
    nextCharge &&
    `${formatMoney(nextCharge.cents, currency)}, IVA incluido, el ${formatLongDate(nextCharge.date)}`;
  return [
    ['Importe', `${formatMoney(cents, currency)}, IVA incluido`],
    [when, formatLongDate(paidAt)],
    [how, chargedTo],
    ['Próximo cobro', next],
    [ended ? 'Tu plan terminó el' : 'Tu plan termina el', endsAt && formatLongDate(endsAt)],
  ];
}

function NextLinks({ invoiceUrl, billedTaxId, dashboardUrl }: Props) {
  return (
    <>
      <Action href={invoiceUrl ?? dashboardUrl} label={invoiceUrl ? 'Ver la factura' : 'Ir a Mi Dashboard'} />
      <Paragraph>{invoiceSentence(billedTaxId)} Si algo no te cuadra, responde a este correo.</Paragraph>
    </>
  );
}
