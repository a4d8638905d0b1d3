const bookWords: Readonly<Record<string, string>> = {
  mirrored_checkout_sessions: 'Compra',
  mirrored_subscriptions: 'Suscripción',
  financed_years: 'Plan anual a plazos',
  mirrored_invoices: 'Factura',
  mirrored_payments: 'Pago',
  mirrored_credit_notes: 'Factura rectificativa',
  mirrored_disputes: 'Disputa',
  mirrored_balances: 'Saldo',
};

/** '[cus_1 ]mirrored_invoices in_1: new' in words. */
export function describeDifference(difference: string): string {
  const [, whose, book = '', id, what] = /^(?:(\S+) )?(\w+) (\S+): (new|changed)$/.exec(difference) ?? [];
  const word = bookWords[book];
  if (!word) return difference;
  return `${word} ${id}: ${what === 'new' ? 'faltaba' : 'no estaba como en Stripe'}${whose ? ` (${whose})` : ''}`;
}
