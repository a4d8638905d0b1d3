import { type Claims, readClaims } from '@horus/contract/claims';
import { DEMO_DAYS, MONEY_BACK_DAYS } from '@horus/contract/promises';
import { endSentence } from '@horus/contract/sentence';
import { company } from '#content/company.ts';

/** The owner's figures with their sources; without figures, guarantees to customers. */
export interface Proof {
  readonly letter: string;
  readonly closing: string;
  /** Null without figures. */
  readonly sources: string | null;
}

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

/** The build has already refused an invalid setting. */
export const proof = proofOf(readClaims(company.CLAIMS) ?? {});

const roundTheClock = company.SUPPORT_HOURS === '24/7';

/** Empty SUPPORT_HOURS promise no hours. */
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
