/** What the mails about money are, by the kind that `billing_notices` remembers each under. */
const mailWords: Readonly<Record<string, string>> = {
  'purchase-confirmed': 'compra confirmada',
  'renewal-confirmed': 'renovación confirmada',
  'payment-processing': 'pago en camino',
  'payment-failed': 'no se pudo cobrar',
  'payment-received': 'pago recibido',
  'fee-charged': 'cuota cobrada',
  'trial-ends': 'termina el mes incluido',
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
  'paper-copied': 'copia de un documento a su gestoría',
  'quarter-copied': 'documentos del trimestre a su gestoría',
};

/** A mail in words; one of another release's kind is a mail about the plan. */
export function tellMail(kind: string): string {
  return mailWords[kind] ?? 'aviso sobre su plan';
}
