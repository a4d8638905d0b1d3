interface Claim {
  readonly figure: number;
  readonly source: string;
}

/** The setting CLAIMS: statements that only the owner can prove. */
export interface Claims {
  readonly companies?: Claim;
  readonly satisfaction?: Claim;
}

const EXAMPLE_SOURCE = 'dato de ejemplo';

/** For local machines, marked as examples. A production start refuses them (LCD, art. 5). */
export const claimExamples: Claims = {
  companies: { figure: 100, source: EXAMPLE_SOURCE },
  satisfaction: { figure: 98, source: EXAMPLE_SOURCE },
};

const MOST: Readonly<Record<string, number>> = { companies: 1_000_000, satisfaction: 100 };

/**
 * Reads `{"companies":{"figure":100,"source":"…"},"satisfaction":{…}}` or ''; null when invalid.
 * Uses no schema library, because every page loads this.
 */
export function readClaims(setting: string): Claims | null {
  if (setting === '') return {};
  try {
    const read: unknown = JSON.parse(setting);
    const entries = Object.entries((read ?? []) as Record<string, unknown>);
    return entries.length > 0 && entries.every(([name, each]) => isClaim(each, MOST[name] ?? 0))
      ? (read as Claims)
      : null;
  } catch {
    return null;
  }
}

function isClaim(each: unknown, most: number): each is Claim {
  const { figure, source } = (each ?? {}) as Partial<Record<keyof Claim, unknown>>;
  const whole = typeof figure === 'number' && Number.isInteger(figure) && figure >= 1 && figure <= most;
  return whole && typeof source === 'string' && source.trim() !== '';
}

export function hasExample({ companies, satisfaction }: Claims): boolean {
  return [companies, satisfaction].some((each) => each?.source === EXAMPLE_SOURCE);
}
