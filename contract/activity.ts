import { z } from 'zod';
import { cancelReasons } from './cancel-reasons.ts';
import { formatLongDate, formatMoment, noonOf } from './dates.ts';
import { installationSteps } from './installations.ts';
import { formatMoney } from './money.ts';
import { roleLabels, roles } from './roles.ts';

/** Never remove a kind: stored rows would lose their sentence. */

const kind = <Name extends string, Details extends z.ZodRawShape>(name: Name, details: Details) =>
  z.object({ kind: z.literal(name), details: z.object(details) });

/** The plan's name in the price book: 'Business'. */
const plan = z.string();
const role = z.enum(roles);
/** The affected member's id; their name is null once they are erased. */
const member = z.string().optional();
const money = { cents: z.int(), currency: z.string() };

const list = new Intl.ListFormat('es');

/** Data that the company corrects for a customer. */
export const correctedData = {
  company: 'el nombre de la empresa',
  phone: 'el teléfono',
  payer: 'los datos de facturación',
  name: 'el nombre de una persona',
  email: 'un email (falta confirmarlo)',
} as const;
const correctedField = z.enum(Object.keys(correctedData) as (keyof typeof correctedData)[]);

/** The values that an undo restores. */
export const callBefore = z.object({
  triedAt: z.string().nullable(),
  againOn: z.string().nullable(),
  againHour: z.int().nullable(),
});

const parcel = { on: z.string(), installationId: z.string() };

const activityEvent = z.discriminatedUnion('kind', [
  kind('account.registered', {}),
  kind('session.opened', {}),
  kind('session.closed', {}),
  kind('sessions.closed', {}),
  kind('password.changed', {}),
  kind('password.reset', {}),
  kind('email.confirmed', {}),
  kind('email.changed', {}),
  kind('profile.changed', { name: z.boolean(), company: z.boolean() }),
  kind('totp.added', {}),
  kind('totp.removed', {}),
  kind('passkey.added', {}),
  kind('passkey.removed', {}),
  kind('recovery-codes.renewed', {}),
  kind('recovery-code.used', {}),
  kind('second-factor.removed', {}),
  kind('password.link_sent', {}),
  kind('data.copied', {}),
  kind('deletion.asked', {}),
  kind('deletion.noted', {}),
  kind('deletion.withdrawn', {}),
  kind('invoice.requested', {}),
  kind('invoice.opened', {}),
  kind('member.invited', { role }),
  kind('member.invitation_withdrawn', {}),
  kind('member.joined', { role }),
  kind('member.role_changed', { role, member }),
  kind('member.removed', { member }),
  kind('member.left', {}),
  kind('ownership.transferred', { member }),
  kind('fiscal-data.changed', {}),
  kind('data.corrected', { fields: z.array(correctedField) }),
  kind('sign-in.blocked', {}),
  kind('sign-in.unblocked', {}),
  kind('account.viewed', {}),
  kind('refund.ordered', money),
  kind('fee.voided', money),
  kind('invoice.credited', money),
  // Only the office shows the reason.
  kind('plan.cancel_ordered', { plan, endsAt: z.string(), reason: z.enum(cancelReasons).optional() }),
  kind('plan.keep_ordered', { plan }),
  kind('plan.bought', { plan }),
  kind('plan.renewed', { plan }),
  kind('plan.cancelled', { plan, endsAt: z.string() }),
  kind('plan.kept', { plan }),
  kind('plan.ended', { plan }),
  kind('plan.change_asked', { plan }),
  kind('plan.change_withdrawn', {}),
  kind('plan.changed', { from: plan, plan }),
  kind('plan.change_planned', { plan, startsAt: z.string() }),
  kind('plan.change_undone', { plan }),
  kind('payment.failed', { plan }),
  kind('payment.received', { plan }),
  kind('payment.refunded', money),
  kind('installation.called', {}),
  kind('installation.call_unanswered', { before: callBefore }),
  kind('installation.shipped', {}),
  kind('installation.corrected', {}),
  kind('installation.delivered', parcel),
  kind('installation.returned', parcel),
  kind('installation.appointed', { at: z.string().nullable() }),
  kind('installation.configured', {}),
  kind('installation.reopened', { step: z.enum(installationSteps) }),
]);
export type ActivityEvent = z.infer<typeof activityEvent>;

type Kind = ActivityEvent['kind'];
type DetailsOf<Name extends Kind> = Extract<ActivityEvent, { kind: Name }>['details'];

const reopenedSteps = {
  called: 'la llamada para preparar el sistema',
  shipped: 'el envío de los dispositivos y tarjetas',
  configured: 'la preparación del sistema',
} as const;

/** The actor is shown next to the sentence. `whom` is the affected member's name. */
const sentences: { readonly [Name in Kind]: (details: DetailsOf<Name>, whom: string | null) => string } = {
  'account.registered': () => 'Creó la cuenta',
  'session.opened': () => 'Inició sesión',
  'session.closed': () => 'Cerró una sesión',
  'sessions.closed': () => 'Cerró todas sus demás sesiones',
  'password.changed': () => 'Cambió su contraseña',
  'password.reset': () => 'Eligió una contraseña con un enlace a su email',
  'email.changed': () => 'Cambió el email con el que entra',
  'email.confirmed': () => 'Confirmó su email',
  'profile.changed': ({ name, company }) =>
    `Cambió ${[name && 'su nombre', company && 'el nombre de la empresa'].filter(Boolean).join(' y ')}`,
  'totp.added': () => 'Activó la verificación en dos pasos con una app de códigos',
  'totp.removed': () => 'Quitó la app de códigos de la verificación en dos pasos',
  'passkey.added': () => 'Añadió una llave de acceso',
  'passkey.removed': () => 'Quitó una llave de acceso',
  'recovery-codes.renewed': () => 'Creó códigos de recuperación nuevos',
  'recovery-code.used': () => 'Usó un código de recuperación',
  'second-factor.removed': () => 'Quitó la verificación en dos pasos, a petición de su dueño',
  'password.link_sent': () => 'Envió un enlace para elegir otra contraseña',
  'data.copied': () => 'Pidió una copia de sus datos',
  'deletion.asked': () => 'Pidió que se elimine su cuenta',
  'deletion.noted': () => 'Apuntó que una persona pidió por teléfono que se elimine su cuenta',
  'deletion.withdrawn': () => 'Retiró su solicitud de eliminación',
  'invoice.requested': () => 'Pidió una factura',
  'invoice.opened': () => 'Empezó a preparar una factura para ti',
  'member.invited': (details) => `Invitó a una persona (${roleLabels[details.role]})`,
  'member.invitation_withdrawn': () => 'Retiró una invitación',
  'member.joined': (details) => `Aceptó la invitación y entró en el equipo (${roleLabels[details.role]})`,
  'member.role_changed': ({ role: given }, whom) =>
    `Cambió lo que puede hacer ${whom ?? 'una persona'}: ${roleLabels[given]}`,
  'member.removed': (_, whom) => `Quitó a ${whom ?? 'una persona'} del equipo`,
  'member.left': () => 'Dejó el equipo',
  'ownership.transferred': (_, whom) => `Cedió la titularidad a ${whom ?? 'otra persona'}`,
  'fiscal-data.changed': () => 'Cambió los datos de facturación',
  'data.corrected': ({ fields }) => `Corrigió ${list.format(fields.map((field) => correctedData[field]))}`,
  'sign-in.blocked': () => 'Bloqueó la entrada de una persona',
  'sign-in.unblocked': () => 'Volvió a dejar entrar a una persona',
  'account.viewed': () => 'Miró la cuenta como la ves tú, sin poder cambiar nada',
  'refund.ordered': ({ cents, currency }) => `Ordenó devolver ${formatMoney(cents, currency)}`,
  'fee.voided': ({ cents, currency }) => `Anuló una cuota de ${formatMoney(cents, currency)}`,
  'invoice.credited': ({ cents, currency }) => `Emitió un abono de ${formatMoney(cents, currency)}`,
  'plan.cancel_ordered': ({ plan, endsAt }) =>
    `Canceló la renovación del plan ${plan}, cuyo periodo acaba el ${formatLongDate(endsAt)}`,
  'plan.keep_ordered': ({ plan }) => `Retiró la cancelación del plan ${plan}`,
  'plan.bought': (details) => `Se contrató el plan ${details.plan}`,
  'plan.renewed': (details) => `Se renovó el plan ${details.plan}`,
  'plan.cancelled': (details) =>
    `Se canceló la renovación del plan ${details.plan}, cuyo periodo acaba el ${formatLongDate(details.endsAt)}`,
  'plan.kept': (details) => `Se retiró la cancelación del plan ${details.plan}`,
  'plan.ended': (details) => `Terminó el plan ${details.plan}`,
  'plan.change_asked': (details) => `Pidió cambiar al plan ${details.plan}`,
  'plan.change_withdrawn': () => 'Pidió deshacer el cambio de plan',
  'plan.changed': (details) => `El plan pasó de ${details.from} a ${details.plan}`,
  'plan.change_planned': (details) =>
    `El plan pasará a ${details.plan} el ${formatLongDate(details.startsAt)}`,
  'plan.change_undone': (details) => `Se deshizo el cambio al plan ${details.plan}`,
  'payment.failed': (details) => `No se pudo cobrar el plan ${details.plan}`,
  'payment.received': (details) => `Se cobró lo que estaba pendiente del plan ${details.plan}`,
  'installation.called': () => 'Habló contigo para preparar tu sistema',
  'installation.call_unanswered': () => 'Te llamó para preparar tu sistema y nadie contestó',
  'installation.appointed': ({ at }) =>
    at === null ? 'Quitó la cita para la instalación' : `Fijó una cita para el ${formatMoment(at)}`,
  'installation.corrected': () => 'Corrigió los datos de tu envío',
  'installation.delivered': ({ on }) => `Apuntó que tu envío llegó el ${formatLongDate(noonOf(on))}`,
  'installation.returned': ({ on }) => `Apuntó que tu envío volvió el ${formatLongDate(noonOf(on))}`,
  'installation.shipped': () => 'Envió tus dispositivos y tarjetas',
  'installation.reopened': ({ step }) => `Volvió a dejar por hacer ${reopenedSteps[step]}`,
  'installation.configured': () => 'Dejó listo tu sistema',
  'payment.refunded': ({ cents, currency }) => `Se devolvieron ${formatMoney(cents, currency)}`,
};

/** Returns a generic sentence for a kind of another release. */
export function describeActivity(
  activity: { readonly kind: string; readonly details: unknown },
  whom: string | null = null,
): string {
  const { data: event } = activityEvent.safeParse(activity);
  return event ? tell(event, whom) : 'Hubo un cambio en la cuenta';
}

function tell<Name extends Kind>(
  { kind: name, details }: { kind: Name; details: DetailsOf<Name> },
  whom: string | null,
): string {
  return sentences[name](details, whom);
}

export const ACTIVITIES_PER_PAGE = 30;

export const activityView = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  /** As 'Chrome en Windows'; null for events without a device. */
  device: z.string().nullable(),
  /** The IP address; null for events without a device. */
  network: z.string().nullable(),
});
export type ActivityView = z.infer<typeof activityView>;

export const activityQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
export const activityPage = z.object({ activities: z.array(activityView), next: z.string().nullable() });
export type ActivityPage = z.infer<typeof activityPage>;
