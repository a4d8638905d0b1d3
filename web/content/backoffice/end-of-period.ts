import type { EndOfPeriodView } from '@horus/contract/backoffice/customers';
import { endsWithAccount, type SubscriptionInfo } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { type SubscriptionState, subscriptionStates } from '@horus/contract/subscription-states';
import { endOfPeriod } from '#content/end-of-period.ts';

export interface UnsettledPeriod {
  /** Whether the customer disputes a payment. */
  readonly disputed: boolean;
  /** Whether the period's fee was voided. */
  readonly voided: boolean;
}

/**
 * Returns a label and its value; null without a plan. A plan whose rest is given up ends with its
 * account.
 */
export function describePeriod(info: SubscriptionInfo, unsettled: UnsettledPeriod): [string, string] | null {
  if (endsWithAccount(info)) return ['Termina', 'Con su cuenta, cuando se elimine'];
  const end = endOfPeriod(info);
  return end === null ? null : [nameOfPeriod(info, unsettled), formatLongDate(end)];
}

/** Says 'pagado' and 'hasta' only when that is true. */
export function nameOfPeriod(
  { status, state, due }: Pick<SubscriptionInfo, 'status' | 'state' | 'due'>,
  { disputed, voided }: UnsettledPeriod,
): string {
  const { period } = subscriptionStates[state];
  if (period === 'over') return 'Terminó';
  if (period === 'if_paid') return 'Si se paga lo pendiente, hasta';
  if (status === 'trialing') return 'Gratis hasta';
  return status === 'active' && !due && !disputed && !voided ? 'Periodo pagado hasta' : 'Periodo hasta';
}

/** Says how the plan goes on once an owed fee is voided. */
export function describePlanWithoutFee(info: SubscriptionInfo): string {
  const end = endOfPeriod(info);
  if (subscriptionStates[info.state].period === 'over') {
    return 'Su plan ya ha terminado, y no se le cobra ninguna cuota más.';
  }
  if (endsWithAccount(info)) return 'Su plan termina con su cuenta, y no se le cobra ninguna cuota más.';
  if ((info.cancelAtPeriodEnd || info.isFinancedPlan) && end) {
    return `Su plan termina el ${formatLongDate(end)}, y no se le cobra ninguna cuota más.`;
  }
  return 'Su plan sigue, y la próxima cuota se cobra como siempre.';
}

/** Returns the effects of cancelling, or of undoing it, one sentence each. */
export function describeEndOfPeriod(view: EndOfPeriodView, endsAt: string): string[] {
  return [
    ...(view.possible === 'keep' ? describeKeeping(view, endsAt) : describeCancelling(view, endsAt)),
    'El cliente recibe un correo y lo ve en su actividad.',
  ];
}

function describeKeeping(view: EndOfPeriodView, endsAt: string): string[] {
  const { plan, state, due, nextFee } = view;
  const goesOn = view.endsWithAccount
    ? `Horus ${plan} se renueva: su baja espera a que se cancele.`
    : `Horus ${plan} ya no termina el ${formatLongDate(endsAt)}: se renueva.`;
  const fee = nextFee
    ? [`La próxima cuota es de ${formatMoney(nextFee.amount)}, el ${formatLongDate(nextFee.date)}.`]
    : [];
  if (!lastsOnlyIfPaid(state)) return [goesOn, ...fee];
  return [describeDebt(state, due), `Si se paga, ${goesOn} Si no, puede terminar antes.`, ...fee];
}

function describeCancelling(view: EndOfPeriodView, endsAt: string): string[] {
  const { state, due, nextFee, givesUpChange } = view;
  return [
    ...(lastsOnlyIfPaid(state) ? [describeDebt(state, due)] : []),
    describeEnd(view, endsAt),
    ...(nextFee
      ? [`Deja de cobrarse lo siguiente: ${formatMoney(nextFee.amount)} el ${formatLongDate(nextFee.date)}.`]
      : []),
    'No se devuelve nada de lo pagado.',
    ...(due && !lastsOnlyIfPaid(state)
      ? [`Lo pendiente, ${formatMoney(due.amount, due.currency)}, se sigue debiendo.`]
      : []),
    ...(givesUpChange ? ['Se pierde el cambio de plan que estaba previsto.'] : []),
  ];
}

function describeEnd({ plan, state, endsWithAccount }: EndOfPeriodView, endsAt: string): string {
  if (endsWithAccount) return `Horus ${plan} termina con su cuenta, cuando se elimine.`;
  const ends = `Horus ${plan} funciona hasta el ${formatLongDate(endsAt)} y termina ese día.`;
  return lastsOnlyIfPaid(state) ? `Si se paga, ${ends} Si no, puede terminar antes.` : ends;
}

const lastsOnlyIfPaid = (state: SubscriptionState) => subscriptionStates[state].period === 'if_paid';

/** Cancelling does not stop retries of a charge. */
function describeDebt(state: EndOfPeriodView['state'], due: EndOfPeriodView['due']): string {
  if (!due) return 'Su última cuota está sin pagar.';
  const amount = formatMoney(due.amount, due.currency);
  if (subscriptionStates[state].tone === 'waiting') return `Su banco está tramitando ${amount}.`;
  return due.retryAt
    ? `Lo pendiente, ${amount}, se intenta cobrar otra vez el ${formatLongDate(due.retryAt)}.`
    : `Lo pendiente, ${amount}, lo tiene que pagar el cliente: ya no se cobra solo.`;
}
