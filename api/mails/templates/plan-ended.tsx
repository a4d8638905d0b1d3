import { formatLongDate } from '@horus/contract/dates';
import { describeInstalments } from '@horus/contract/instalments';
import { formatMoney } from '@horus/contract/money';
import type { StateWithMail } from '@horus/contract/subscription-states';
import { Action, blocks } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['plan-ended'];

interface Words {
  readonly title: string;
  readonly preview: string;
  readonly says: (props: Props) => readonly string[];
}

/** Working time records must be kept for four years (ET, art. 34.9). */
export const KEEP_RECORDS =
  'Recuerda que la ley obliga a conservar el registro de jornada cuatro años: si necesitas una copia, pídenosla respondiendo a este correo.';

/** Also sent when the account is deleted with the plan, so it must not promise an account. */
export const COME_BACK = 'Si quieres volver, puedes contratar otro plan cuando te venga bien.';

const ended = ({ plan, endedAt }: Props) => `Tu plan Horus ${plan} terminó el ${formatLongDate(endedAt)}`;
const amountOf = ({ fee }: Props) => (fee ? formatMoney(fee.cents, fee.currency) : '');

const disputed: Words = {
  title: 'Tu plan de Horus ha terminado',
  preview: 'Te devolvieron el pago que reclamaste.',
  says: (props) => [
    `${ended(props)} porque reclamaste su pago y te lo devolvieron. No te cobraremos nada más.`,
    'Si ha sido un error, responde a este correo y lo arreglamos.',
    KEEP_RECORDS,
  ],
};

const words: Readonly<Record<StateWithMail<'plan-ended'>, Words>> = {
  first_lapsed: {
    title: 'Hemos anulado tu pedido de Horus',
    preview: 'El pago no llegó a hacerse. No debes nada.',
    says: ({ plan, fee }) => [
      `El primer pago de tu pedido de Horus ${plan}${fee ? `, ${formatMoney(fee.cents, fee.currency)},` : ''} no llegó a hacerse, así que lo hemos anulado. No debes nada y no te cobraremos nada.`,
      'Si todavía quieres Horus, puedes contratarlo otra vez cuando te venga bien.',
    ],
  },
  ended_unpaid: {
    title: 'Tu plan de Horus ha terminado por impago',
    preview: 'No pudimos cobrar la cuota. No debes nada.',
    says: (props) => [
      `${ended(props)} porque no pudimos cobrar la cuota${props.fee ? ` de ${amountOf(props)}` : ''}. Esa cuota está anulada: no debes nada y no te cobraremos nada más.`,
      KEEP_RECORDS,
      COME_BACK,
    ],
  },
  ended_owing: {
    title: 'Tu plan de Horus ha terminado y queda una cuota por pagar',
    preview: 'Es del servicio que ya usaste.',
    says: (props) => [
      `${ended(props)}. Queda por pagar ${amountOf(props)}, IVA incluido, del servicio que usaste hasta entonces. Aparte de eso no te cobraremos nada más.`,
      KEEP_RECORDS,
    ],
  },
  ended_processing: {
    title: 'Tu plan de Horus ha terminado',
    preview: 'Tu banco todavía está tramitando un pago.',
    says: (props) => [
      `${ended(props)}. Tu banco todavía está tramitando un pago de ${amountOf(props)}, IVA incluido. Cuando se resuelva te escribiremos: lo que no corresponda a tu plan te lo devolvemos.`,
      KEEP_RECORDS,
    ],
  },
  ended_disputed: disputed,
  financed_disputed: {
    ...disputed,
    says: ({ plan, endedAt }) => [
      `Tu plan Horus ${plan} terminó con la reclamación de su pago, que es del ${formatLongDate(endedAt)}: te devolvieron el dinero. No te cobraremos nada más.`,
      'Si ha sido un error, responde a este correo y lo arreglamos.',
      KEEP_RECORDS,
    ],
  },
  financed_over: {
    title: 'Tu año de Horus ha terminado',
    preview: 'No se renueva solo: no te cobraremos nada.',
    says: ({ plan, endedAt, yearCents }) => [
      `Tu año de Horus ${plan} terminó el ${formatLongDate(endedAt)}. No se renueva solo: no te cobraremos nada.`,
      ...(yearCents === null
        ? []
        : [
            `Si quieres seguir, otro año cuesta ${formatMoney(yearCents, 'eur')}, IVA incluido, en ${describeInstalments(yearCents, 'eur')}, sin pagar otra instalación. También puedes elegir cualquier otro plan. Guardamos tus datos durante un año.`,
          ]),
      KEEP_RECORDS,
    ],
  },
};

export const planEnded: MailTemplate<'plan-ended'> = (props) => {
  const { title, preview, says } = words[props.state];
  const payUrl = props.fee?.payUrl;
  return {
    subject: title,
    preview,
    title,
    reason: 'billing',
    greeting: props.name,
    body: blocks(
      ...says(props),
      <Action
        href={payUrl ?? props.dashboardUrl}
        label={payUrl ? `Pagar ${amountOf(props)}` : 'Ir a Mi Dashboard'}
      />,
    ),
  };
};
