import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { Action, Facts, Paragraph, Strong, Subtitle, TextLink, Timeline } from '#mails/layout/blocks.tsx';
import { salutation } from '#mails/layout/salutation.ts';
import type { MailTemplate } from '#mails/mail-template.ts';

const periodNames = {
  monthly: 'Mensual',
  annual: 'Anual',
  'annual-financed': 'Anual, en 3 plazos sin intereses',
} as const;

const DOES_NOT_RENEW =
  'Tu plan no se renueva solo: te escribiremos antes de que termine para que decidas si quieres otro año.';
const MONEY_BACK = 'Tienes 30 días desde hoy para pedir la devolución de lo pagado.';

export const purchaseConfirmed: MailTemplate<'purchase-confirmed'> = (props) => {
  const { name, plan, period, paidCents, currency, trialEndsAt, nextCharge, endsAt } = props;
  const next =
    nextCharge &&
    `${formatMoney(nextCharge.cents, currency)}, IVA incluido, el ${formatLongDate(nextCharge.date)}`;
  return {
    subject: `Pedido confirmado: Horus ${plan}`,
    preview: 'Esto es lo que has pagado y lo que viene ahora.',
    title: '¡Pedido confirmado!',
    reason: 'billing',
    body: (
      <>
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Gracias por contratar Horus. Guarda este correo: es la confirmación de tu compra.
        </Paragraph>
        <Facts
          rows={[
            ['Plan', `Horus ${plan}`],
            ['Periodo', periodNames[period]],
            ['Pagado hoy', `${formatMoney(paidCents, currency)}, IVA incluido`],
            ['Cuota gratis hasta', trialEndsAt && formatLongDate(trialEndsAt)],
            ['Próximo cobro', next],
            ['Termina', endsAt && formatLongDate(endsAt)],
          ]}
        />
        <Paragraph>
          {period === 'annual-financed'
            ? DOES_NOT_RENEW
            : 'Tu plan se renueva automáticamente. Puedes cancelar la renovación cuando quieras desde tu panel, sin permanencia.'}{' '}
          {MONEY_BACK}
        </Paragraph>
        <Subtitle>Próximos pasos</Subtitle>
        <Timeline
          moments={[
            [
              'En 24 horas',
              'El equipo técnico te contacta para coordinar la instalación y te envía las instrucciones por correo.',
            ],
            [
              'De tu parte',
              'Responde a ese correo para elegir el nombre de tu dominio, resolver tus dudas y contarnos lo que necesita tu empresa.',
            ],
            ['En 48-72 horas', 'Tu sistema está listo para la configuración inicial.'],
          ]}
        />
        <Onwards {...props} />
      </>
    ),
  };
};

export const renewalConfirmed: MailTemplate<'renewal-confirmed'> = (props) => {
  const { name, plan, paidCents, currency, startsAt, endsAt } = props;
  return {
    subject: `Renovación confirmada: Horus ${plan}`,
    preview: `Tu año nuevo empieza el ${formatLongDate(startsAt)}.`,
    title: 'Has renovado tu plan',
    reason: 'billing',
    body: (
      <>
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Gracias por seguir con Horus. Tu año nuevo empieza cuando acaba el que tienes y todo sigue como
          está: no tienes que hacer nada. Guarda este correo: es la confirmación de tu compra.
        </Paragraph>
        <Facts
          rows={[
            ['Plan', `Horus ${plan}`],
            ['Periodo', periodNames['annual-financed']],
            ['Pagado hoy', `${formatMoney(paidCents, currency)}, IVA incluido`],
            ['Empieza', formatLongDate(startsAt)],
            ['Renovado hasta', formatLongDate(endsAt)],
          ]}
        />
        <Paragraph>
          {DOES_NOT_RENEW} {MONEY_BACK}
        </Paragraph>
        <Onwards {...props} />
      </>
    ),
  };
};

/** To the customer's area, and to the invoice where there is one. */
function Onwards(props: { readonly dashboardUrl: string; readonly invoiceUrl: string | null }) {
  const { dashboardUrl, invoiceUrl } = props;
  return (
    <>
      <Action href={dashboardUrl} label="Ir a Mi Dashboard" />
      {invoiceUrl !== null && (
        <Paragraph>
          También puedes <TextLink href={invoiceUrl}>ver la factura de este pago</TextLink>.
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
    title: 'Tu pago se está procesando',
    reason: 'billing',
    body: (
      <>
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          Hemos recibido tu pedido de <Strong>Horus {plan}</Strong> por{' '}
          <Strong>{formatMoney(cents, currency)}</Strong>, IVA incluido. Tu banco o tu financiera todavía no
          lo ha confirmado: puede tardar unos días.
        </Paragraph>
        <Paragraph>
          No tienes que hacer nada, ni pagar otra vez. Te escribiremos en cuanto se confirme.
        </Paragraph>
        <Action href={dashboardUrl} label="Ver el estado" />
      </>
    ),
  };
};

export const paymentFailed: MailTemplate<'payment-failed'> = (props) => {
  const { name, plan, cents, currency, retryAt, payUrl } = props;
  return {
    subject: 'No hemos podido cobrar tu cuota de Horus',
    preview: 'Revisa tu método de pago para no quedarte sin servicio.',
    title: 'No hemos podido cobrar',
    reason: 'billing',
    body: (
      <>
        <Paragraph>{salutation(name)}</Paragraph>
        <Paragraph>
          El pago de <Strong>{formatMoney(cents, currency)}</Strong> (IVA incluido) de{' '}
          <Strong>Horus {plan}</Strong> no ha salido bien. Suele ser por una tarjeta caducada o sin saldo.
        </Paragraph>
        <Paragraph>
          {retryAt === null ? (
            'No volveremos a intentarlo por nuestra cuenta.'
          ) : (
            <>
              Lo intentaremos otra vez el <Strong>{formatLongDate(retryAt)}</Strong>.
            </>
          )}{' '}
          Puedes pagarlo ahora o cambiar tu método de pago:
        </Paragraph>
        <Action href={payUrl} label="Pagar o cambiar la tarjeta" />
        <Paragraph>
          Si ya lo has resuelto, no hagas caso de este correo. Y si necesitas ayuda, respóndenos.
        </Paragraph>
      </>
    ),
  };
};

export const refund: MailTemplate<'refund'> = ({ name, plan, cents, currency, dashboardUrl }) => ({
  subject: `Te hemos devuelto ${formatMoney(cents, currency)}`,
  preview: 'Tardará unos días en aparecer en tu cuenta.',
  title: `Te hemos devuelto ${formatMoney(cents, currency)}`,
  reason: 'billing',
  body: (
    <>
      <Paragraph>{salutation(name)}</Paragraph>
      <Paragraph>
        Hemos hecho una devolución de <Strong>{formatMoney(cents, currency)}</Strong> de{' '}
        <Strong>Horus {plan}</Strong> al mismo método de pago que usaste. Según tu banco, tarda entre 5 y 10
        días en aparecer.
      </Paragraph>
      <Action href={dashboardUrl} label="Ver mis pagos" />
    </>
  ),
});
