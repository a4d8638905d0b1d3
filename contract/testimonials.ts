export interface Testimonial {
  readonly text: string;
  readonly author: string;
}

/**
 * Invented, for local machines, marked as examples. A production start refuses them (LCD, art.
 * 27.7).
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
 * Reads the setting TESTIMONIALS: `[{"text":"…","author":"…"}]`, or ''. Returns null when invalid.
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

export function isExample({ text }: Testimonial): boolean {
  return testimonialExamples.some((example) => example.text === text);
}
