import { formatLongDate } from '@horus/contract/dates';
import { DELETION_DAYS, DELETION_WORD, type DeletionTime } from '@horus/contract/deletion-options';
import { MONEY_BACK_DAYS } from '@horus/contract/promises';
import type { PlanStatus } from '@horus/contract/requests';
import { CONTRACT_RETENTION_YEARS } from '@horus/contract/retention';
import { company } from '#content/company.ts';

export const deleteAccount = {
  title: 'Eliminar mi cuenta',
  description:
    'Cómo pedir la eliminación de tu cuenta de Horus o de la web de STC, y qué pasa con tus datos.',
  lead: 'Puedes pedir que eliminemos tu cuenta de la App Horus, la de la Web STC o las dos. Antes de hacerlo, lee qué ocurre con tus datos.',
  toRequest: 'Ir a la solicitud',
  stepsTitle: 'Cómo funciona',
  steps: [
    ['Motivo', 'Nos cuentas por qué te vas. Nos ayuda a mejorar.'],
    ['Cuentas', 'Eliges qué cuentas quieres eliminar: App Horus, Web STC o ambas.'],
    ['Condiciones', 'Lees y aceptas qué se borra y qué tenemos que conservar por ley.'],
    [
      'Confirmar',
      `Revisas el resumen, escribes ${DELETION_WORD} y envías la solicitud. Si hace rato que entraste, confirmas antes que eres tú.`,
    ],
  ],
  factsTitle: 'Antes de pedirlo',
  facts: [
    [
      `${DELETION_DAYS} días como máximo`,
      'Te confirmamos por correo que hemos recibido tu solicitud. Hasta que la llevemos a cabo puedes retirarla aquí mismo.',
    ],
    [
      'Es definitiva',
      'No podremos recuperar los fichajes ni los informes. Descárgalos antes si los necesitas; la ley obliga a la empresa a conservar el registro de jornada cuatro años.',
    ],
    [
      'Facturas y pagos',
      `No se pueden borrar todavía: los bloqueamos y los conservamos ${CONTRACT_RETENTION_YEARS} años desde su fecha, como pide el Código de Comercio. Después se eliminan.`,
    ],
    [
      'Tu suscripción',
      'Si se renueva, cancélala primero desde tu panel para que no se cobre otra cuota. Eliges si eliminamos la cuenta cuando tu plan termine o antes.',
    ],
  ],
  required: {
    title: 'Acceso Requerido',
    text: 'Inicia sesión para que sepamos que la cuenta es tuya.',
    link: 'Iniciar sesión',
  },
  /** For signed-in users when the page can't run the wizard. */
  request: {
    title: 'Pedir la eliminación',
    text: 'Envíanos la solicitud desde el email de tu cuenta. Te respondemos con la confirmación.',
    link: 'Escribir la solicitud',
    mail: `mailto:${company.COMPANY_EMAIL}?subject=${encodeURIComponent('Solicitud de eliminación de cuenta')}`,
  },
  byMail: `¿No puedes entrar? Escríbenos a ${company.COMPANY_EMAIL} desde el email de tu cuenta.`,
  wizard: {
    reason: { question: '¿Por qué te vas?', own: 'Cuéntanos el motivo' },
    accounts: {
      question: '¿Qué cuentas quieres eliminar?',
      hints: {
        horus: 'Fichajes, turnos, informes y los usuarios de tu equipo.',
        stc: 'Tu acceso a esta web, tus datos y tus solicitudes.',
      },
    },
    conditions: {
      title: 'Qué pasa con tus datos',
      kept: `Conservamos bloqueados ${CONTRACT_RETENTION_YEARS} años, desde la fecha de cada uno, las facturas, los pagos, lo que contrataste y los documentos emitidos. Nadie los usa salvo que los pida un juez o la Administración.`,
      erased:
        'Se borra todo lo demás: tu perfil, tus sesiones, lo que nos escribiste desde la web con tu email, si lo has confirmado, y, en la App Horus, los fichajes y los informes. No se puede deshacer.',
      /** When only the Horus application's account is deleted. */
      horusErased: 'En la App Horus se borran los fichajes y los informes. No se puede deshacer.',
      webKept: 'Tu cuenta de la Web STC sigue como está, con tus facturas y tus pagos.',
      when: `Lo haremos en un máximo de ${DELETION_DAYS} días. Hasta entonces puedes retirar la solicitud.`,
      afterPlan: 'Lo haremos cuando termine tu plan. Hasta entonces puedes retirar la solicitud.',
      accept: 'He leído y acepto las condiciones',
    },
    confirm: {
      question: 'Revisa tu solicitud',
      word: `Escribe ${DELETION_WORD} para confirmar`,
    },
    subscribed: {
      title: 'Tienes una suscripción en marcha',
      text: 'Cancélala desde el portal de facturación: mientras siga activa se cobrará y no podremos eliminar la cuenta.',
      link: 'Ir al portal de facturación',
      question: 'Cuando la canceles, ¿cuándo eliminamos la cuenta?',
    },
    /** For a cancelled plan; `details` also apply to a renewing one after its cancellation. */
    ending: {
      question: 'Tu plan no se renueva. ¿Cuándo eliminamos la cuenta?',
      details: {
        'plan-end': 'Lo usas hasta ese día, si no debes ninguna cuota. No se renueva.',
        now: `Renuncias a lo que queda de tu plan. Si aún no han pasado ${MONEY_BACK_DAYS} días desde tu primer pago, pide antes la devolución.`,
      },
    },
  },
  handOver: {
    title: 'Antes, cede la titularidad',
    text: (organizations: string) =>
      `Eres el único titular de ${organizations}, donde hay más personas. Haz titular a otra y vuelve aquí: su cuenta sigue y la tuya se elimina.`,
    link: 'Ir a Equipo',
  },
  sent: {
    title: 'Solicitud Enviada con Éxito',
    mail: 'Te hemos enviado un correo que lo confirma.',
    link: 'Volver al Inicio',
  },
  pending: {
    title: 'Tienes una solicitud en curso',
    withdraw: 'Retirar la solicitud',
    withdrawing: 'Retirando...',
    withdrawn: 'Solicitud retirada. Tu cuenta sigue como estaba.',
    failed: 'No hemos podido retirar la solicitud. Vuelve a intentarlo.',
    /** Shows no past day, and no day before the plan is cancelled. */
    by: (dueAt: string, plan: PlanStatus, now: Date) => {
      if (plan.state === 'renews') return 'después de que canceles tu suscripción, que sigue en marcha';
      return Date.parse(dueAt) > now.getTime()
        ? `como muy tarde el ${formatLongDate(dueAt)}`
        : 'cuanto antes';
    },
  },
} as const;

export const accountNames = { horus: 'App Horus', stc: 'Web STC' } as const;
export type AccountKey = keyof typeof accountNames;

export function nameTimes(
  plan: Exclude<PlanStatus, { state: 'none' }>,
): Readonly<Record<DeletionTime, string>> {
  return plan.state === 'ends'
    ? { 'plan-end': `Cuando termine, el ${formatLongDate(plan.endsAt)}`, now: 'Ya, sin esperar' }
    : { 'plan-end': 'Cuando termine el plan', now: 'En cuanto la canceles, sin esperar más' };
}

/** 'App Horus y Web STC'. */
export function nameAccounts(accounts: Readonly<Record<AccountKey, boolean>>): string {
  const named = (['horus', 'stc'] as const).filter((key) => accounts[key]).map((key) => accountNames[key]);
  return named.join(' y ');
}
