import { feePrice, type PlanLimits, type PlanType, plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney, withVat } from '@horus/contract/money';
import type { ChangeRefusal, PlanChoice, SmallerLimit } from '@horus/contract/plan-change';
import type { ChangePreview, changeFigures } from '@horus/contract/plan-change-calls';
import { planName } from '@horus/contract/plan-names';
import type { z } from 'zod';

type Allowed = Exclude<ChangePreview, { kind: 'refused' }>;
type Figures = z.infer<typeof changeFigures>;

export const refusals: Readonly<Record<ChangeRefusal, string>> = {
  no_plan: 'Ahora mismo no tienes ningún plan que cambiar: elige uno y contrátalo.',
  deletion_asked: 'Has pedido que eliminemos tu cuenta. Para cambiar de plan, retira antes esa solicitud.',
  financed:
    'Tu plan anual a plazos no se cambia mientras dura. Cuando termine podrás elegir el plan que quieras.',
  pay_first: 'Tienes un pago pendiente. Págalo y podrás cambiar de plan en cuanto nos llegue.',
  wait: 'Tu banco está tramitando un pago. En cuanto se confirme podrás cambiar de plan: no tienes que hacer nada.',
  invoiced: 'Tu plan se factura como acordamos contigo. Escríbenos y lo cambiamos nosotros.',
  unconfirmed: 'Ya hay un cambio que espera a que confirmes su pago. Confírmalo, o déjalo y elige otro.',
  renewing: 'Estamos cobrando tu cuota en este momento. Vuelve dentro de una hora y podrás cambiar de plan.',
  to_financed:
    'El pago a plazos se contrata al empezar un año: no se puede pasar a él con un plan en marcha. Puedes pagar el año de una vez.',
  same: 'Este es el plan que tienes.',
  already_planned: 'Este cambio ya está previsto.',
  undo_first: 'Ya tienes un cambio previsto. Deshazlo primero y podrás elegir otro.',
};

export const changeTexts = {
  title: 'Cambiar de plan',
  lead: 'Elige y te decimos qué pagas antes de cambiar nada.',
  noneChosen: 'Aquí verás el cambio línea a línea: lo que pagas hoy y tu próximo cobro.',
  choosePlan: 'Qué plan quieres',
  choosePeriod: 'Cómo prefieres pagarlo',
  current: 'El que tienes',
  today: 'Hoy pagas',
  nothingToday: 'Hoy no pagas nada',
  next: 'El próximo cobro',
  notAllowed: 'Cambian de plan los titulares y quien lleva la facturación: pídeselo a uno de ellos.',
  failed: 'No hemos podido calcular el cambio. Vuelve a intentarlo.',
  changeFailed: 'No se ha podido cambiar el plan. Vuelve a intentarlo.',
  otherFigures:
    'Algo ha cambiado desde que lo miraste. No hemos hecho nada: estos son los importes de ahora.',
  changedMeanwhile: 'Algo ha cambiado desde que lo miraste. No hemos hecho nada.',
  undone: 'Hecho: tu plan sigue como estaba.',
  undoFailed: 'No se ha podido deshacer. Vuelve a intentarlo.',
  byDebit:
    'Pagas por domiciliación y tu banco tarda unos días en confirmar cada cargo, así que el cambio se hace con tu próximo cobro. Si lo quieres hoy, pon antes una tarjeta.',
  keepsInstallation: 'La instalación no se paga otra vez, y tus datos y tus dispositivos siguen como están.',
  /** Shown because visitors look for a pause here. */
  pause:
    '¿Cierras por temporada? No hace falta pausar nada: cancela tu plan y, cuando abras, vuelve a contratarlo. Durante un año guardamos tus datos y no pagas otra instalación.',
} as const;

/** 'Hasta 20 personas y 3 centros'. */
export function limitsText({ maxUsers, maxWorkCentres }: PlanLimits): string {
  if (maxUsers === null && maxWorkCentres === null) return 'Personas y centros sin límite';
  const users = maxUsers === null ? 'Personas sin límite' : `Hasta ${maxUsers} personas`;
  return `${users} y ${centresText(maxWorkCentres)}`;
}

function centresText(count: number | null): string {
  if (count === null) return 'centros sin límite';
  return count === 1 ? '1 centro' : `${count} centros`;
}

export const loweredText = (feesLeft: number) =>
  feesLeft === 1 ? 'una cuota más' : `${feesLeft} cuotas más`;

/** 'Me basta con 5 personas y 1 centro de trabajo (ahora, hasta 20 personas y 3 centros)'. */
export function enoughText(smaller: readonly SmallerLimit[], from: PlanType): string {
  const parts = smaller.map(({ limit, after }) =>
    limit === 'users'
      ? `${after} personas`
      : after === 1
        ? '1 centro de trabajo'
        : `${after} centros de trabajo`,
  );
  const before = limitsText(plans[from].limits);
  return `Me basta con ${parts.join(' y ')} (ahora: ${before.charAt(0).toLowerCase()}${before.slice(1)})`;
}

export function describeEffects({ endsPromotion, endsFreeMonth, charged, kind }: Allowed): string[] {
  const staysFree = kind === 'now' && !charged;
  return [
    ...(endsFreeMonth ? ['Tus días gratis terminan hoy: el año empieza y se paga ahora.'] : []),
    ...(staysFree ? ['Tus días gratis siguen hasta el mismo día.'] : []),
    ...(endsPromotion
      ? ['Termina tu promoción: es de Autónomos mensual, y no vuelve si más adelante vuelves a ese plan.']
      : []),
  ];
}

export function buttonText({ kind, figures }: Allowed, wanted: PlanChoice): string {
  const name = plans[wanted.planType].name;
  if (kind === 'later') return `Cambiar a ${name} el ${formatLongDate(figures.startsAt)}`;
  return figures.dueToday > 0
    ? `Cambiar a ${name} y pagar ${formatMoney(figures.dueToday)}`
    : `Cambiar a ${name}`;
}

/**
 * '48,39 € el 23 de diciembre de 2026. Después, cada mes.' Mentions a balance and the fee after it.
 */
export function nextChargeText(
  { nextCharge, balanceLeft }: Pick<Figures, 'nextCharge' | 'balanceLeft'>,
  wanted: PlanChoice,
): string {
  const { date, amount } = nextCharge;
  const unit = wanted.billingPeriod === 'monthly' ? 'mes' : 'año';
  const next = `${formatMoney(amount)} el ${formatLongDate(date)}`;
  if (balanceLeft <= 0) return `${next}. Después, cada ${unit}.`;
  const { unitAmountCents, taxBehavior } = feePrice(wanted.planType, wanted.billingPeriod);
  const fee = formatMoney(withVat(unitAmountCents, taxBehavior).totalCents);
  return `${next}, con tu saldo ya descontado. Cuando se acabe, ${fee} cada ${unit}.`;
}

export const doneText = (wanted: PlanChoice) => `Ya tienes Horus ${planName(wanted)}.`;
export const plannedText = (wanted: PlanChoice, from: string) =>
  `Desde el ${formatLongDate(from)} tendrás Horus ${planName(wanted)}.`;
