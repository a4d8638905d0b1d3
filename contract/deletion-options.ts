/** What a request for deletion is asked for, without the schemas: the public page shows it. */

export const deletionReasons = ['not-needed', 'hard-to-use', 'price', 'other-product', 'other'] as const;
/** The choices of the page, letter for letter (specification, section 3). */
export const deletionReasonLabels: Readonly<Record<(typeof deletionReasons)[number], string>> = {
  'not-needed': 'Ya no necesito este servicio',
  'hard-to-use': 'Es difícil de usar',
  price: 'Es demasiado caro',
  'other-product': 'Encontré una alternativa mejor',
  other: 'Otro motivo',
};

/** The word that the last step asks for, exactly. */
export const DELETION_WORD = 'ELIMINAR';
/** Longest time until a deletion is carried out. */
export const DELETION_DAYS = 30;
