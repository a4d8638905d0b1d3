/** What a customer says of Horus, on the page of an abandoned checkout. */
export interface Testimonial {
  readonly text: string;
  readonly author: string;
}

/**
 * Made up, for machines of one's own, where they are marked as such: a production start refuses
 * them (LCD, art. 27.7).
 */
export const testimonialExamples: readonly Testimonial[] = [
  {
    text: 'Antes dedicaba la última tarde del mes a cuadrar hojas. Ahora descargo el PDF y lo firman.',
    author: 'Responsable de administración, empresa de reformas',
  },
  {
    text: 'El equipo ficha con el móvil en la obra y yo veo quién ha llegado sin llamar a nadie.',
    author: 'Gerente, instalaciones eléctricas',
  },
];

/**
 * Reads the setting TESTIMONIALS: `[{"text":"…","author":"…"}]`, or nothing.
 * @returns null when it is something else
 */
export function readTestimonials(setting: string): readonly Testimonial[] | null {
  if (setting === '') return [];
  try {
    const read: unknown = JSON.parse(setting);
    return Array.isArray(read) && read.every(isTestimonial) ? read : null;
  } catch {
    return null;
  }
}

function isTestimonial(each: unknown): each is Testimonial {
  const { text, author } = (each ?? {}) as Partial<Record<keyof Testimonial, unknown>>;
  return typeof text === 'string' && text !== '' && typeof author === 'string' && author !== '';
}

/** Whether somebody's words are one of the made-up ones. */
export function isExample({ text }: Testimonial): boolean {
  return testimonialExamples.some((example) => example.text === text);
}
