import { z } from 'zod';

/** docs.stripe.com/api/disputes/object, `reason`. */
export const disputeReasonLabels: Readonly<Record<string, string>> = {
  bank_cannot_process: 'El banco no puede tramitarlo',
  check_returned: 'Cheque devuelto',
  credit_not_processed: 'Devolución prometida que no llegó',
  customer_initiated: 'La pide el cliente',
  debit_not_authorized: 'Adeudo no autorizado',
  duplicate: 'Cobro duplicado',
  fraudulent: 'No reconoce el pago (posible fraude)',
  general: 'Sin motivo concreto',
  incorrect_account_details: 'Datos de la cuenta incorrectos',
  insufficient_funds: 'Saldo insuficiente',
  noncompliant: 'No cumple las reglas de la tarjeta',
  product_not_received: 'Producto no recibido',
  product_unacceptable: 'Producto distinto o defectuoso',
  subscription_canceled: 'Suscripción que dice haber cancelado',
  unrecognized: 'No reconoce el cargo',
};

/** docs.stripe.com/api/disputes/object, `status`. */
export const disputeStatusLabels: Readonly<Record<string, string>> = {
  needs_response: 'Por contestar',
  warning_needs_response: 'Consulta por contestar',
  under_review: 'La decide el banco',
  warning_under_review: 'La mira el banco',
  won: 'Ganada',
  lost: 'Perdida',
  warning_closed: 'Cerrada sin cargo',
  prevented: 'Evitada',
};

const openDisputes: readonly string[] = ['needs_response', 'warning_needs_response'];
export const undecidedDisputes = [...openDisputes, 'under_review', 'warning_under_review'];

export function isDisputeOpen(status: string): boolean {
  return openDisputes.includes(status);
}

/** Data that goes to the bank with an answer. docs.stripe.com/api/disputes/object, `evidence`. */
export const disputeDataLabels = {
  customer_name: 'su nombre',
  customer_email_address: 'su email',
  billing_address: 'su dirección fiscal',
  product_description: 'lo que contrató',
  service_date: 'el día en que pagó',
  shipping_date: 'el envío de su material, con su número de seguimiento',
  access_activity_log: 'lo último que hizo en su cuenta, con sus dispositivos y redes',
} as const;
export type DisputeData = keyof typeof disputeDataLabels;
export const disputeData = Object.keys(disputeDataLabels) as readonly DisputeData[];

/** Stripe's limit of the files of an answer together. docs.stripe.com/disputes/responding */
export const MAX_DISPUTE_FILE_BYTES = 4_500_000;
export const disputeFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const disputeAnswer = z.object({
  text: z.string(),
  data: z.array(z.enum(disputeData)),
  /** The name of the file sent with it. */
  file: z.string().optional(),
});
export type DisputeAnswer = z.infer<typeof disputeAnswer>;
