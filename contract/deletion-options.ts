/** In a file without schemas, because a public page imports it. */

export const deletionReasons = ['not-needed', 'hard-to-use', 'price', 'other-product', 'other'] as const;
/** Exact texts of docs/product.md, 'Account deletion'. */
export const deletionReasonLabels: Readonly<Record<(typeof deletionReasons)[number], string>> = {
  'not-needed': 'Ya no necesito este servicio',
  'hard-to-use': 'Es difícil de usar',
  price: 'Es demasiado caro',
  'other-product': 'Encontré una alternativa mejor',
  other: 'Otro motivo',
};

export const deletionTimes = ['plan-end', 'now'] as const;
export type DeletionTime = (typeof deletionTimes)[number];

export const DELETION_WORD = 'ELIMINAR';
export const DELETION_DAYS = 30;
/** From the end of the plan, for 'plan-end'. */
export const DAYS_AFTER_PLAN = 7;
