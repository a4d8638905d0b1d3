import { formatLongDate } from '@horus/contract/dates';
import { describeInstalments } from '@horus/contract/instalments';
import { formatMoney } from '@horus/contract/money';
import { billingPeriodNames } from '@horus/contract/plan-names';
import { instructionsMailed, MONEY_BACK_DAYS, REFUND_SHOWN_DAYS } from '@horus/contract/promises';
import {
  Action,
  blocks,
  type Fact,
  Facts,
  Paragraph,
  Strong,
  Subtitle,
  TextLink,
  Timeline,
} from '#mails/layout/blocks.tsx';
import { invoiceSentence } from '#mails/layout/invoice-sentence.ts';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';
import { termsAttachment } from '#mails/terms-attachment.ts';

const DOES_NOT_RENEW =
  'Tu plan no se renueva solo: te escribiremos antes de que termine para que decidas si quieres otro año.';

/**
 * The guarantee runs from the first payment: today, unless nothing is due today (docs/product.md,
 * 'Money back').
 */
function moneyBack(paidCents: number): string {
  const since = paidCents > 0 ? 'hoy' : 'tu primer pago';
  return `Tienes ${MONEY_BACK_DAYS} días desde ${since} para pedir la devolución de lo pagado.`;
}

export const purchaseConfirmed: MailTemplate<'purchase-confirmed'> = async (props, sender) => {
  const { name, plan, period, currency, trialEndsAt, nextCharge, endsAt, promotion } = props;
  const terms = await sender.terms(props.termsHash ?? null);
  const freeUntilThen = trialEndsAt ? '; hasta entonces, gratis' : '';
  const next =
    nextCharge &&
    `${formatMoney(nextCharge.cents, currency)}, IVA incluido, el ${formatLongDate(nextCharge.date)}${freeUntilThen}`;
  return {
    attachments: [await termsAttachment(terms)],
    subject: `Pedido confirmado: Horus ${plan}${props.paidCents > 0 ? `, ${formatMoney(props.paidCents, currency)}` : ''}`,
    preview: 'Esto es lo que has pagado y lo que viene ahora. Te adjuntamos las condiciones.',
    title: '¡Pedido confirmado!',
    reason: 'billing',
    greeting: name,
    body: blocks(
      'Gracias por contratar Horus. Guarda este correo, que es la confirmación de tu compra, junto con las condiciones generales que aceptaste, que van adjuntas.',
      <Facts
        rows={[
          ['Plan', `Horus ${plan}, ${billingPeriodNames[period]}`],
          ...paid(props),
          ['Cuota gratis hasta', next ? null : trialEndsAt && formatLongDate(trialEndsAt)],
          ['Próximo cobro', next],
          ['Cuotas', promotion ? lowered(promotion, currency) : null],
          ['Termina', endsAt && formatLongDate(endsAt)],
        ]}
      />,
      period === 'annual-financed' && <Instalments href={sender.company.KLARNA_PORTAL_URL} />,
      <>
        {renewalText(period, endsAt)} {moneyBack(props.paidCents)}
      </>,
      <Subtitle>{props.dataKeptUntil ? 'Próximos pasos' : 'Instrucciones de instalación'}</Subtitle>,
      props.dataKeptUntil ? (
        <>
          Has vuelto a tiempo: guardábamos tus datos hasta el{' '}
          <Strong>{formatLongDate(props.dataKeptUntil)}</Strong> y están como los dejaste. No hay nada que
          instalar ni has pagado otra instalación: entra y sigue fichando.
        </>
      ) : (
        <Installation />
      ),
      <NextLinks {...props} appUrl={sender.company.APP_URL} />,
    ),
  };
};

function Installation() {
  return <Timeline moments={instructionsMailed.map(({ when, what }) => [when, what])} />;
}

export const renewalConfirmed: MailTemplate<'renewal-confirmed'> = async (props, sender) => {
  const { name, plan, startsAt, endsAt, deletionAsked } = props;
  const terms = await sender.terms(props.termsHash ?? null);
  return {
    attachments: [await termsAttachment(terms)],
    subject: `Renovación confirmada: Horus ${plan}`,
    preview: `Tu año nuevo empieza el ${formatLongDate(startsAt)}.`,
    title: 'Has renovado tu plan',
    reason: 'billing',
    greeting: name,
    body: blocks(
      <>
        Gracias por seguir con Horus. Tu año nuevo empieza cuando acaba el que tienes{' '}
        {deletionAsked === 'now'
          ? 'y termina cuando eliminemos tu cuenta, como pediste: si prefieres usarlo, retira antes esa solicitud.'
          : 'y todo sigue como está: no tienes que hacer nada.'}{' '}
        Guarda este correo, que es la confirmación de tu compra, junto con las condiciones generales que
        aceptaste, que van adjuntas.
      </>,
      <Facts
        rows={[
          ['Plan', `Horus ${plan}, ${billingPeriodNames['annual-financed']}`],
          ...paid({ ...props, period: 'annual-financed' }),
          ['Empieza', formatLongDate(startsAt)],
          ['Renovado hasta', formatLongDate(endsAt)],
        ]}
      />,
      <Instalments href={sender.company.KLARNA_PORTAL_URL} />,
      <>
        {deletionAsked === 'now' ? null : DOES_NOT_RENEW} {moneyBack(props.paidCents)}
      </>,
      <NextLinks {...props} appUrl={sender.company.APP_URL} />,
    ),
  };
};

function Instalments({ href }: { readonly href: string }) {
  return (
    <Paragraph>
      {KLARNA_CHARGES} <TextLink href={href}>Ver tus plazos en Klarna</TextLink>.
    </Paragraph>
  );
}

function renewalText(period: MessageProps['purchase-confirmed']['period'], endsAt: string | null): string {
  if (period === 'annual-financed') return DOES_NOT_RENEW;
  return endsAt
    ? 'La renovación está cancelada: no se te cobrará nada más.'
    : 'Tu plan se renueva automáticamente. Puedes cancelar la renovación cuando quieras desde Mi Dashboard, sin permanencia.';
}

/** A financed plan is paid to the financing provider, on its own schedule. */
function paid(
  props: Pick<
    MessageProps['purchase-confirmed'],
    'period' | 'paidCents' | 'paidFor' | 'setupCents' | 'currency'
  >,
): Fact[] {
  const { period, paidCents, paidFor = null, setupCents, currency } = props;
  const withVat = (cents: number) => `${formatMoney(cents, currency)}, IVA incluido`;
  if (period !== 'annual-financed') {
    return [
      ['Concepto', paidFor],
      ['Pagado hoy', paidCents === 0 ? 'Nada' : withVat(paidCents)],
    ];
  }
  return [
    ['Precio del año', typeof setupCents === 'number' ? withVat(paidCents - setupCents) : null],
    ['Instalación', setupCents ? withVat(setupCents) : null],
    ['Total', setupCents === 0 ? null : withVat(paidCents)],
    ['Pago', `Con Klarna, en ${describeInstalments(paidCents, currency)}`],
  ];
}

const KLARNA_CHARGES =
  'Klarna ya nos ha pagado tu año y te cobra los plazos a ti, en los días que te indica en su aplicación.';

/** '6 cuotas de 15,13 €; después, 30,24 €'. */
function lowered(
  {
    fees,
    cents,
    afterwardsCents,
    afterwardsFrom,
  }: NonNullable<MessageProps['purchase-confirmed']['promotion']>,
  currency: string,
): string {
  const count = fees === 1 ? '1 cuota' : `${fees} cuotas`;
  const from = afterwardsFrom ? `desde el ${formatLongDate(afterwardsFrom)}` : 'después';
  return `${count} de ${formatMoney(cents, currency)}; ${from}, ${formatMoney(afterwardsCents, currency)} cada una, IVA incluido`;
}

function NextLinks(props: {
  readonly dashboardUrl: string;
  readonly invoiceUrl: string | null;
  readonly billedTaxId?: string | null;
  /** Empty when not configured. */
  readonly appUrl: string;
}) {
  const { dashboardUrl, invoiceUrl, billedTaxId, appUrl } = props;
  return (
    <>
      <Action href={dashboardUrl} label="Ir a Mi Dashboard" />
      {appUrl !== '' && (
        <Paragraph>
          Para fichar y ver a tu equipo, <TextLink href={appUrl}>abre Horus</TextLink>.
        </Paragraph>
      )}
      {invoiceUrl !== null && (
        <Paragraph>
          {invoiceSentence(billedTaxId)} <TextLink href={invoiceUrl}>Ver la factura en Stripe</TextLink>.
        </Paragraph>
      )}
    </>
  );
}

export const paymentProcessing: MailTemplate<'payment-processing'> = (props) => {
  const { name, plan, cents, currency, dashboardUrl } = props;
  return {
    subject: 'Tu pago se está procesando',
    preview: 'Te avisaremos en cuanto se confirme. No tienes que hacer nada.',

    reason: 'billing',
    greeting: name,
    body: blocks(
      <>
        Hemos recibido tu pedido de <Strong>Horus {plan}</Strong> por{' '}
        <Strong>{formatMoney(cents, currency)}</Strong>, IVA incluido. Tu banco o tu financiera todavía no lo
        ha confirmado: puede tardar unos días.
      </>,
      'No tienes que hacer nada, ni pagar otra vez. Te escribiremos en cuanto se confirme.',
      <Action href={dashboardUrl} label="Ver el estado" />,
    ),
  };
};

export const refund: MailTemplate<'refund'> = ({
  name,
  plan,
  cents,
  currency,
  payment,
  creditNote,
  isTransfer = false,
  endedAt,
  goesOn = false,
  dashboardUrl,
}) => ({
  subject: `Te hemos devuelto ${formatMoney(cents, currency)}`,
  preview: endedAt
    ? 'Tu plan ha terminado.'
    : isTransfer
      ? 'Por transferencia a tu cuenta.'
      : 'Tardará unos días en aparecer en tu cuenta.',

  reason: 'billing',
  greeting: name,
  body: blocks(
    <>
      Te hemos devuelto <Strong>{formatMoney(cents, currency)}</Strong> de tu pago de{' '}
      <Strong>Horus {plan}</Strong>
      {isTransfer
        ? ', por transferencia a tu cuenta del banco.'
        : `, al mismo método de pago que usaste. Tarda entre ${REFUND_SHOWN_DAYS.from} y ${REFUND_SHOWN_DAYS.to} días en aparecer, según el banco.`}
    </>,
    payment && (
      <>
        Es {payment.cents === cents ? 'todo' : endedAt ? 'el resto de' : 'una parte de'} lo que pagaste el{' '}
        {formatLongDate(payment.paidAt)} ({payment.description}, {formatMoney(payment.cents, currency)}).
        {goesOn && ' Tu plan sigue como estaba.'}
      </>
    ),
    creditNote && (
      <>
        La factura de ese pago queda rectificada con el abono <Strong>{creditNote}</Strong>. Lo tienes en PDF
        junto a ella, en tu área de cliente.
      </>
    ),
    endedAt && (
      <>
        Con esto te hemos devuelto todo lo pagado y tu plan terminó el{' '}
        <Strong>{formatLongDate(endedAt)}</Strong>. No te cobraremos nada más.
      </>
    ),
    <Action href={dashboardUrl} label="Ver mis pagos" />,
  ),
});
