import { mailKinds } from '@horus/contract/backoffice/mail';

/** Labels of billing emails, by kind in `billing_notices`. */
const mailWords: Readonly<Record<string, string>> = {
  'purchase-confirmed': 'compra confirmada',
  'renewal-confirmed': 'renovación confirmada',
  'payment-processing': 'pago en camino',
  'payment-failed': 'no se pudo cobrar',
  'payment-reminder': 'recordatorio del pago pendiente',
  'payment-received': 'pago recibido',
  'fee-charged': 'cuota cobrada',
  'trial-ends': 'terminan los días gratis',
  'cancellation-scheduled': 'cancelación confirmada',
  'cancellation-undone': 'el plan sigue',
  'cancellation-ended': 'el plan ha terminado',
  'ended-processing': 'el plan ha terminado, con un pago en camino',
  'plan-change-changed': 'cambio de plan hecho',
  'plan-change-planned': 'cambio de plan previsto',
  'plan-change-carried-out': 'cambio de plan hecho en su día',
  'plan-change-undone': 'cambio de plan deshecho',
  'plan-change-to-confirm': 'cambio de plan por confirmar',
  refund: 'devolución',
  'late-payment-to-customer': 'pago que llegó tarde',
  'late-payment': 'a la empresa, pago que llegó tarde',
  'dispute-opened': 'a la empresa, pago en disputa',
  'dispute-won': 'a la empresa, disputa ganada',
  'dispute-lost': 'a la empresa, disputa perdida',
  'paper-copied': 'copia de un documento a su gestoría',
  'quarter-copied': 'documentos del trimestre a su gestoría',
};

/** Labels of the other emails, by template. */
const templateWords: Readonly<Record<string, string>> = mailKinds;

/** Falls back to a general label for kinds of another release. */
export function describeMail(kind: string): string {
  return mailWords[kind] ?? templateWords[kind]?.toLocaleLowerCase('es') ?? 'aviso sobre su plan';
}
