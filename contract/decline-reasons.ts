/** By Stripe's `decline_code`, else its error `code` (docs.stripe.com/declines/codes). */
const reasons: Readonly<Record<string, string>> = {
  account_closed: 'la cuenta está cerrada',
  authentication_required: 'el banco pide que el titular lo confirme',
  bank_account_restricted: 'el banco no permite cargos en la cuenta',
  card_not_supported: 'la tarjeta no sirve para este pago',
  card_velocity_exceeded: 'la tarjeta ha pasado su límite',
  debit_not_authorized: 'el titular no reconoce la domiciliación',
  expired_card: 'la tarjeta está caducada',
  fraudulent: 'el banco sospecha de un fraude',
  incorrect_cvc: 'el código de seguridad no es correcto',
  incorrect_number: 'el número de la tarjeta no es correcto',
  insufficient_funds: 'no hay saldo suficiente',
  invoice_payment_intent_requires_action: 'el banco pide que el titular lo confirme',
  invalid_account: 'la tarjeta o la cuenta no existe',
  issuer_not_available: 'el banco no ha contestado',
  lost_card: 'la tarjeta consta como perdida',
  payment_intent_authentication_failure: 'el titular no lo ha confirmado',
  pickup_card: 'el banco ha retirado la tarjeta',
  processing_error: 'hubo un error al procesarlo',
  refer_to_customer: 'el banco pide hablar con el titular',
  stolen_card: 'la tarjeta consta como robada',
  transaction_not_allowed: 'la tarjeta no permite este pago',
  try_again_later: 'el banco pide intentarlo más tarde',
  withdrawal_count_limit_exceeded: 'la tarjeta ha pasado su límite',
};

export const NO_REASON_GIVEN = 'sin motivo indicado';

/** Returns part of a sentence, generic for an unknown code. */
export function describeDeclineReason(code: string | null): string {
  return reasons[code ?? ''] ?? NO_REASON_GIVEN;
}
