import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { serviceEndText } from '@horus/contract/payment-method';
import type { StateWithMail } from '@horus/contract/subscription-states';
import { Action, blocks, Strong, TextLink } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['payment-failed'];

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly preview: string;
  /** Paragraphs: the options, and the consequence of doing nothing. */
  readonly next: (props: Props) => readonly string[];
  readonly label: (amount: string) => string;
}

const pay = (amount: string) => `Pagar ${amount} ahora`;
const confirm = () => 'Confirmar el pago';
const day = (moment: string | null | undefined) => (moment ? formatLongDate(moment) : '');
const again = ({ retryAt, chargedTo }: Props) => `el ${day(retryAt)}${chargedTo ? ` con ${chargedTo}` : ''}`;

/** The consequence of not confirming: another try, the last one, or none. */
const unconfirmed = (end: string) => (props: Props) => {
  const only = 'Solo tienes que confirmarlo: tu tarjeta está bien y no hace falta cambiarla.';
  if (props.retryAt === null) return [only];
  const next =
    props.tries === 'last'
      ? `Si no lo has confirmado el ${day(props.retryAt)}, ${end} ese día.`
      : `Si no lo confirmas, volveremos a intentarlo el ${day(props.retryAt)}.`;
  return [only, next];
};

const orderCancelled = ({ endsAt }: Props) =>
  `La renovación está cancelada: si el pago llega, tu plan dura hasta el ${day(endsAt)} y no se te cobrará nada más.`;

const ORDER_ENDS = 'anularemos el pedido';
const SERVICE_ENDS = 'el servicio termina';

const words: Readonly<Record<StateWithMail<'payment-failed'>, Words>> = {
  order_refused: {
    subject: 'Klarna no ha aprobado tu pago de Horus',
    title: 'Klarna no ha aprobado tu pago',
    preview: 'No se te ha cobrado nada. Puedes repetirlo o pagar de otra forma.',
    next: () => [
      'Tu pedido te espera en Mi Dashboard: puedes volver a intentarlo con Klarna o elegir otra forma de pago.',
    ],
    label: () => 'Volver al pedido',
  },
  first_to_confirm: {
    subject: 'Confirma el pago de tu pedido de Horus',
    title: 'Confirma el pago de tu pedido',
    preview: 'Tu banco necesita que lo confirmes. Es un momento.',
    next: unconfirmed(ORDER_ENDS),
    label: confirm,
  },
  first_to_confirm_ending: {
    subject: 'Confirma el pago de tu pedido de Horus',
    title: 'Confirma el pago de tu pedido',
    preview: 'Tu banco necesita que lo confirmes. Es un momento.',
    next: (props) => [...unconfirmed(ORDER_ENDS)(props), orderCancelled(props)],
    label: confirm,
  },
  first_refused: {
    subject: 'No hemos podido cobrar tu pedido de Horus',
    title: 'No hemos podido cobrar tu pedido',
    preview: 'Lo intentaremos otra vez, o puedes pagarlo ahora.',
    next: (props) => [`Lo intentaremos otra vez ${again(props)}. Si prefieres no esperar, págalo ahora.`],
    label: pay,
  },
  first_refused_last: {
    subject: 'Queda un intento de cobro de tu pedido de Horus',
    title: 'Queda un intento de cobro',
    preview: 'Si tampoco sale, anularemos el pedido.',
    next: (props) => [
      `Lo intentaremos por última vez ${again(props)}. Si tampoco sale, anularemos el pedido ${serviceEndText(props.method)} y no deberás nada.`,
    ],
    label: pay,
  },
  first_refused_final: {
    subject: 'Tu pedido de Horus está sin pagar',
    title: 'Tu pedido está sin pagar',
    preview: 'Ya no lo intentaremos más por nuestra cuenta.',
    next: () => ['Ya no lo intentaremos más por nuestra cuenta. Págalo para conservar tu plan.'],
    label: pay,
  },
  first_refused_ending: {
    subject: 'No hemos podido cobrar tu pedido de Horus',
    title: 'No hemos podido cobrar tu pedido',
    preview: 'Lo intentaremos otra vez, o puedes pagarlo ahora.',
    next: (props) => [
      props.tries === 'last'
        ? `Lo intentaremos por última vez ${again(props)}. Si tampoco sale, anularemos el pedido ${serviceEndText(props.method)} y no deberás nada.`
        : `Lo intentaremos otra vez ${again(props)}. Si prefieres no esperar, págalo ahora.`,
      orderCancelled(props),
    ],
    label: pay,
  },
  first_refused_final_ending: {
    subject: 'Tu pedido de Horus está sin pagar',
    title: 'Tu pedido está sin pagar',
    preview: 'Ya no lo intentaremos más por nuestra cuenta.',
    next: (props) => ['Ya no lo intentaremos más por nuestra cuenta.', orderCancelled(props)],
    label: pay,
  },
  renewal_to_confirm: {
    subject: 'Confirma el pago de tu cuota de Horus',
    title: 'Confirma el pago de tu cuota',
    preview: 'Tu banco necesita que lo confirmes. Es un momento.',
    next: unconfirmed(SERVICE_ENDS),
    label: confirm,
  },
  renewal_to_confirm_ending: {
    subject: 'Confirma el pago de tu última cuota de Horus',
    title: 'Confirma el pago de tu última cuota',
    preview: 'Tu banco necesita que lo confirmes. Es un momento.',
    next: (props) => [
      ...unconfirmed(SERVICE_ENDS)(props),
      `La renovación está cancelada y tu plan termina el ${day(props.endsAt)}: confirmando esta cuota lo usas hasta ese día.`,
    ],
    label: confirm,
  },
  past_due: {
    subject: 'No hemos podido cobrar tu cuota de Horus',
    title: 'No hemos podido cobrar tu cuota',
    preview: 'Lo intentaremos otra vez, o puedes pagarla ahora.',
    next: (props) => [`Lo intentaremos otra vez ${again(props)}. Si prefieres no esperar, págala ahora.`],
    label: pay,
  },
  past_due_last: {
    subject: 'Queda un intento de cobro de tu cuota de Horus',
    title: 'Queda un intento de cobro',
    preview: 'Si tampoco sale, el servicio termina.',
    next: (props) => [
      `Lo intentaremos por última vez ${again(props)}. Si tampoco sale, el servicio termina ${serviceEndText(props.method)}.`,
    ],
    label: pay,
  },
  past_due_final: {
    subject: 'Tu cuota de Horus está sin pagar',
    title: 'Tu cuota está sin pagar',
    preview: 'Ya no lo intentaremos más por nuestra cuenta.',
    next: () => ['Ya no lo intentaremos más por nuestra cuenta. Págala para seguir usando Horus.'],
    label: pay,
  },
  past_due_ending: {
    subject: 'Queda por pagar una cuota de Horus',
    title: 'Queda una cuota por pagar',
    preview: 'Págala para usar Horus hasta el final de tu plan.',
    next: ({ endsAt, retryAt }) => [
      `La renovación está cancelada y tu plan termina el ${day(endsAt)}, pero queda esta cuota: si el cobro del ${day(retryAt)} no sale, el servicio puede terminar antes.`,
    ],
    label: pay,
  },
  past_due_final_ending: {
    subject: 'Tu última cuota de Horus está sin pagar',
    title: 'Tu última cuota está sin pagar',
    preview: 'Págala para usar Horus hasta el final de tu plan.',
    next: ({ endsAt }) => [
      `La renovación está cancelada y tu plan termina el ${day(endsAt)}, pero queda esta cuota. Págala para usar Horus hasta ese día.`,
    ],
    label: pay,
  },
};

const reasons: Readonly<Record<string, string>> = {
  card: 'Tu banco no ha aceptado el cobro con tu tarjeta. Suele ser porque ha caducado, no tiene saldo o ha llegado a su límite.',
  sepa_debit:
    'Tu banco ha devuelto el recibo. Suele ser por falta de saldo, o porque la cuenta no admite domiciliaciones.',
};

function isToConfirm(state: StateWithMail<'payment-failed' | 'service-stops'>): boolean {
  return state.includes('to_confirm');
}

function reasonOf(state: StateWithMail<'payment-failed'>, method: string | null | undefined): string {
  if (state === 'order_refused') return 'Klarna no lo ha aprobado y no se te ha cobrado nada.';
  if (isToConfirm(state)) return 'Tu banco pide que lo confirmes tú antes de aceptarlo.';
  return reasons[method ?? ''] ?? 'Tu banco no ha aceptado el pago.';
}

export const paymentFailed: MailTemplate<'payment-failed'> = (props) => {
  const { name, plan, cents, currency, method, payUrl, dashboardUrl } = props;
  const state = props.state ?? (props.retryAt === null ? 'past_due_final' : 'past_due');
  const { subject, title, preview, next, label } = words[state];
  const amount = formatMoney(cents, currency);
  const isOrder = state.startsWith('first_') || state === 'order_refused';
  return {
    subject,
    preview,
    title,
    reason: 'billing',
    greeting: name,
    body: blocks(
      <>
        {isOrder ? 'El pago de tu pedido de ' : 'El pago de tu cuota de '}
        <Strong>Horus {plan}</Strong>, <Strong>{amount}</Strong> con IVA, sigue pendiente.{' '}
        {reasonOf(state, method)}
      </>,
      ...next(props),
      <Action href={payUrl} label={label(amount)} />,
      // Another method only helps if there is another try.
      dashboardUrl && label === pay && props.retryAt !== null && (
        <>
          También puedes <TextLink href={dashboardUrl}>cambiar tu método de pago en Mi Dashboard</TextLink>.
        </>
      ),
      'Si ya lo has resuelto, no hagas caso de este correo. Y si necesitas ayuda, respóndenos.',
    ),
  };
};

export const serviceStops: MailTemplate<'service-stops'> = (props) => {
  const { name, plan, cents, currency, state, method, chargedTo, stopsAt, payUrl } = props;
  const amount = formatMoney(cents, currency);
  const lastDay = formatLongDate(stopsAt);
  const isOrder = state.startsWith('first_');
  const toConfirm = isToConfirm(state);
  const title = isOrder ? 'Tu pedido está a punto de anularse' : 'Tu servicio está a punto de terminar';
  return {
    subject: subjectOf(isOrder, method, lastDay),
    preview: `Quedan por pagar ${amount}. Págalos y todo sigue igual.`,
    title,
    reason: 'billing',
    greeting: name,
    body: blocks(
      <>
        {isOrder ? 'Tu pedido de ' : 'Tu cuota de '}
        <Strong>Horus {plan}</Strong>, <Strong>{amount}</Strong> con IVA, sigue sin pagar. El{' '}
        <Strong>{lastDay}</Strong> haremos el último intento de cobro con {chargedTo}: si{' '}
        {toConfirm ? 'no lo confirmas en tu banco' : 'no sale'},{' '}
        {isOrder ? 'anularemos el pedido' : 'el servicio termina'} {serviceEndText(method)}.
      </>,
      <>Si {toConfirm ? 'lo confirmas' : 'pagas'} antes, todo sigue como está.</>,
      <Action href={payUrl} label={toConfirm ? confirm() : pay(amount)} />,
      'Si ya lo has pagado, no hagas caso de este correo. Y si necesitas ayuda, respóndenos.',
    ),
  };
};

function subjectOf(isOrder: boolean, method: string | null | undefined, lastDay: string): string {
  if (method === 'sepa_debit')
    return `Último intento de cobro de ${isOrder ? 'tu pedido de ' : ''}Horus: el ${lastDay}`;
  return isOrder ? `Tu pedido de Horus se anula el ${lastDay}` : `Horus deja de funcionar el ${lastDay}`;
}
