/** What a request for deletion is asked for, without the schemas: the public page shows it. */

export const deletionReasons = ['not-needed', 'hard-to-use', 'price', 'other-product', 'other'] as const;
/** The choices of the page, letter for letter (docs/product.md, 'Account deletion'). */
export const deletionReasonLabels: Readonly<Record<(typeof deletionReasons)[number], string>> = {
  'not-needed': 'Ya no necesito este servicio',
  'hard-to-use': 'Es difícil de usar',
  price: 'Es demasiado caro',
  'other-product': 'Encontré una alternativa mejor',
  other: 'Otro motivo',
};

/** When a deletion is carried out for someone with a plan, which does not renew by then. */
export const deletionTimes = ['plan-end', 'now'] as const;
export type DeletionTime = (typeof deletionTimes)[number];

/** The word that the last step asks for, exactly. */
export const DELETION_WORD = 'ELIMINAR';
/** Longest time until a deletion is carried out. */
export const DELETION_DAYS = 30;
/** Longest time until it is carried out after the end of a plan that was waited for. */
export const DAYS_AFTER_PLAN = 7;
