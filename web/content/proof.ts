import { type Claims, readClaims } from '@horus/contract/claims';
import { DEMO_DAYS, MONEY_BACK_DAYS } from '@horus/contract/promises';
import { endSentence } from '@horus/contract/sentence';
import { company } from '#content/company.ts';

/**
 * What speaks for Horus: figures with their source where the owner has given them, else what each
 * customer can hold us to.
 */
export interface Proof {
  /** Of the company's letter. */
  readonly letter: string;
  /** Of the last section of Horus' page. */
  readonly closing: string;
  /** What proves the figures; null without any. */
  readonly sources: string | null;
}

/** The sentences for the claims that there are. */
export function proofOf({ companies, satisfaction }: Claims): Proof {
  const users = companies && `más de ${companies.figure} empresas`;
  const satisfied = satisfaction && `un ${satisfaction.figure}\u00a0% de satisfacción`;
  const sources = [companies?.source, satisfaction?.source].filter((each) => each !== undefined);
  return {
    letter: users
      ? `También hacemos Horus, el control horario que usan ${users}${satisfied ? `, con ${satisfied}` : ''}.`
      : `También hacemos Horus, nuestro control horario${satisfied ? `, con ${satisfied}` : ''}: lo pruebas ${DEMO_DAYS} días sin tarjeta y, si no te convence, tienes ${MONEY_BACK_DAYS} días para pedir la devolución.`,
    closing: users
      ? `Más de ${companies.figure} empresas usan Horus${satisfied ? `, con ${satisfied}` : ''}.`
      : `Sin permanencia y con ${MONEY_BACK_DAYS} días de devolución${satisfied ? `; ${satisfied}` : ''}.`,
    sources: sources.length > 0 ? `Fuente: ${[...new Set(sources)].join('; ')}.` : null,
  };
}

/** What the site was built with; a setting that can't be read has stopped the build. */
export const proof = proofOf(readClaims(company.CLAIMS) ?? {});

const roundTheClock = company.SUPPORT_HOURS === '24/7';

/** When support answers, as far as the owner promises it. */
export const support = {
  included: roundTheClock ? 'Soporte 24/7 incluido' : 'Soporte incluido',
  hours: `${
    company.SUPPORT_HOURS === ''
      ? 'Escríbenos cuando quieras, por el chat o por correo.'
      : endSentence(
          `Atendemos ${roundTheClock ? '24 horas al día, 7 días a la semana' : company.SUPPORT_HOURS}`,
        )
  } Está incluido en todos los planes.`,
} as const;
