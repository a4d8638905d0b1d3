/** Values of Stripe's `cancellation_details.feedback`, in an operator's words. */
export const cancelReasonLabels = {
  too_expensive: 'Le resulta caro',
  missing_features: 'Le faltan funciones',
  switched_service: 'Se cambia a otro servicio',
  unused: 'No lo usa',
  customer_service: 'No le convence la atención',
  too_complex: 'Le resulta complicado',
  low_quality: 'Esperaba más calidad',
  other: 'Otro motivo',
} as const;
export type CancelReason = keyof typeof cancelReasonLabels;
export const cancelReasons = Object.keys(cancelReasonLabels) as readonly CancelReason[];
