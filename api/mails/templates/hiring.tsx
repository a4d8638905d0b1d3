import { plans } from '@horus/contract/catalog';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { hardwareOf } from '@horus/contract/hiring-quote';
import { contactPreferenceLabels, workScheduleLabels } from '@horus/contract/lead-options';
import type { HiringOrder } from '@horus/contract/leads';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { CONTACT_HOURS, MONEY_BACK_DAYS, READY_TIME } from '@horus/contract/promises';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import {
  Action,
  blocks,
  type Fact,
  Facts,
  Note,
  Strong,
  Subtitle,
  TextLink,
  Timeline,
} from '#mails/layout/blocks.tsx';
import { QuoteTable } from '#mails/layout/quote-table.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import { termsAttachment } from '#mails/terms-attachment.ts';

export const hiringToCompany: MailTemplate<'hiring-to-company'> = ({
  request,
  quote,
  receivedAt,
  accountStatus = null,
  officeUrl,
}) => ({
  subject: `Solicitud de contratación de ${plans[request.planType].name}: ${request.companyName}`,
  preview: `Primer pago ${formatMoney(quote.dueToday.totalCents)}. Contactar en ${CONTACT_HOURS} horas.`,
  title: 'Nueva solicitud de contratación',
  reason: 'company',
  body: blocks(
    beforePayment[accountStatus ?? 'nobody'],
    <Subtitle>Contacto</Subtitle>,
    <Facts
      rows={[
        ['Nombre', request.contactName],
        ['Email', request.contactEmail],
        ['Teléfono', request.contactPhone],
        ['Web', request.website],
        ['Prefiere', contactPreferenceLabels[request.preferredContact]],
        ['Quiere que le llamen', yesNo(request.callbackRequested)],
        ['Recibida', formatMoment(receivedAt)],
      ]}
    />,
    <Subtitle>Empresa</Subtitle>,
    <Facts
      rows={[
        ['Empresa', request.companyName],
        ...orderRows(request),
        ['Código promocional', request.promoCode],
        ['Información adicional', request.additionalInfo],
      ]}
    />,
    <Subtitle>Presupuesto</Subtitle>,
    <QuoteTable quote={quote} />,
    <BackOfficeLink href={officeUrl} label="Abrir la solicitud" />,
    <Note>
      Al responder a este correo escribes al cliente. Hay que contactarle en {CONTACT_HOURS} horas.
    </Note>,
  ),
});

export const hiringToCustomer: MailTemplate<'hiring-to-customer'> = async (
  { firstName, order, quote, replaces = false },
  sender,
) => ({
  attachments: [await termsAttachment(await sender.terms(null))],
  subject: replaces
    ? `Has cambiado tu solicitud de Horus ${plans[order.planType].name}`
    : `Tu solicitud de Horus ${plans[order.planType].name}`,
  preview: `Primer pago: ${formatMoney(quote.dueToday.totalCents)}, IVA incluido. Te adjuntamos las condiciones.`,
  title: replaces ? 'Tu solicitud, con los cambios' : 'Hemos recibido tu solicitud',
  reason: 'form',
  greeting: firstName,
  body: blocks(
    <>
      {replaces
        ? 'Has cambiado lo que habías pedido hoy. Este correo sustituye a los anteriores: vale lo que dice este. '
        : 'Gracias por elegir Horus. Este es el detalle de lo que has pedido. '}
      Guarda este correo junto con las condiciones generales que te adjuntamos.
    </>,
    <Subtitle>Lo que pagas</Subtitle>,
    <QuoteTable quote={quote} />,
    <Subtitle>Lo que has pedido</Subtitle>,
    <Facts
      rows={[
        ...orderRows(order),
        ['Te contactamos por', contactPreferenceLabels[order.preferredContact]],
        ['Quieres que te llamemos', order.callbackRequested ? 'Sí' : null],
      ]}
    />,
    <Subtitle>Qué pasa ahora</Subtitle>,
    <Timeline
      moments={
        quote.order.dataKeptUntil
          ? [
              [
                'Al confirmarse el pago',
                `Te enviamos la confirmación. Tus datos siguen en Horus hasta el ${formatLongDate(quote.order.dataKeptUntil)}: si pagas antes, los encuentras como los dejaste y no hay otra instalación.`,
              ],
            ]
          : [
              [
                'Al confirmarse el pago',
                'Te enviamos la confirmación y un enlace para elegir tu contraseña.',
              ],
              [
                `En ${CONTACT_HOURS} horas`,
                'Nuestro equipo técnico habla contigo para coordinar la instalación.',
              ],
              [`En ${READY_TIME}`, 'Tu sistema está listo para la configuración inicial.'],
            ]
      }
    />,
    <>
      ¿No llegaste a terminar el pago? No se te ha cobrado nada: puedes{' '}
      <TextLink href={`${sender.publicUrl}${paths.site.hire.href()}`}>retomar la contratación</TextLink>{' '}
      cuando quieras.
    </>,
    <Note>Tienes {MONEY_BACK_DAYS} días desde tu primer pago para pedir la devolución de lo pagado.</Note>,
  ),
});

export const hiringChangedOften: MailTemplate<'hiring-changed-often'> = ({ firstName }) => ({
  subject: 'Has vuelto a cambiar tu solicitud de Horus',
  preview: 'Vale lo que veas en el resumen antes de pagar.',
  title: 'Has vuelto a cambiar tu solicitud',
  reason: 'form',
  greeting: firstName,
  body: blocks(
    'Hoy ya te hemos enviado varias versiones de tu solicitud y la has vuelto a cambiar, así que los importes de los correos anteriores ya no valen.',
    'Para no llenarte el buzón, hoy no te mandamos más versiones. Vale el resumen que ves en la web antes de pagar y, cuando se confirme el pago, te enviaremos lo que has contratado con sus importes.',
  ),
});

export const continueHiring: MailTemplate<'continue-hiring'> = (props) => {
  const { name, plan, subscribed, loginUrl, dashboardUrl } = props;
  return {
    subject: subscribed ? 'Tu empresa ya tiene contratado Horus' : 'Cómo terminar tu contratación de Horus',
    preview: subscribed
      ? 'No hace falta que lo contrates otra vez.'
      : 'Ya tienes cuenta: inicia sesión para seguir.',
    title: subscribed ? 'Tu empresa ya tiene contratado Horus' : 'Ya tienes cuenta: sigue desde ella',
    reason: 'account',
    greeting: name,
    body: blocks(
      <>
        Alguien ha empezado a contratar <Strong>Horus {plan}</Strong> en nuestra web con este email, que ya
        tiene cuenta. No se ha cobrado nada.
      </>,
      subscribed
        ? 'Tu empresa ya tiene una suscripción activa, así que no hace falta contratar otra. En Mi Dashboard puedes ver el plan, los pagos y las facturas.'
        : 'Si has sido tú, inicia sesión y vuelve a elegir el plan: quedará en tu cuenta de siempre, con tu empresa.',
      subscribed ? (
        <Action href={dashboardUrl} label="Ir a Mi Dashboard" />
      ) : (
        <Action href={loginUrl} label="Iniciar sesión" />
      ),
      <Note>Si no has sido tú, no hace falta que hagas nada.</Note>,
    ),
  };
};

/** Sent before the payment, which may be refused. */
const beforePayment = {
  nobody:
    'Todavía no ha pagado: ahora pasa a la página de pago. Cuando pague, lo verás en su solicitud y en Instalaciones.',
  account:
    'Todavía no ha pagado. Este email ya tiene cuenta: si no ha iniciado sesión, la web no le abre el pago y le escribe para que siga desde ella.',
  subscribed:
    'No es una venta nueva: este email es de un cliente con un plan en marcha. La web no le abre otro pago.',
} as const;

function orderRows(order: HiringOrder): Fact[] {
  const { devices, cards } = hardwareOf(order);
  return [
    ['Plan', `Horus ${plans[order.planType].name}`],
    ['Empleados', String(order.employees)],
    ['Centros de trabajo', String(order.locations)],
    ['Horario principal', workScheduleLabels[order.schedule]],
    ['Dispositivos de fichaje', devices === 0 ? 'No' : String(devices)],
    ['Tarjetas RFID', cards === 0 ? 'No' : String(cards)],
    ['Fecha de inicio', formatLongDate(order.startDate)],
  ];
}

function yesNo(value: boolean): string {
  return value ? 'Sí' : 'No';
}
