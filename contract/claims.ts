/** A figure, and what proves it with its date: shown beside it. */
interface Claim {
  readonly figure: number;
  readonly source: string;
}

/** What the company says of itself and only its owner can prove: the setting CLAIMS. */
export interface Claims {
  /** Companies that use Horus, at least. */
  readonly companies?: Claim;
  /** How many customers of a hundred are satisfied. */
  readonly satisfaction?: Claim;
}

const EXAMPLE_SOURCE = 'dato de ejemplo';

/**
 * For machines of one's own, where they are marked as such: a production start refuses them (LCD,
 * art. 5).
 */
export const claimExamples: Claims = {
  companies: { figure: 100, source: EXAMPLE_SOURCE },
  satisfaction: { figure: 98, source: EXAMPLE_SOURCE },
};

/** The greatest figure that a claim can have. */
const MOST: Readonly<Record<string, number>> = { companies: 1_000_000, satisfaction: 100 };

/**
 * Reads the setting CLAIMS: `{"companies":{"figure":100,"source":"…"},"satisfaction":{…}}`, or
 * nothing. By hand: each page carries this, and none the library of the forms' rules.
 * @returns null when it is something else
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

/** Whether one of the claims rests on the example's source. */
export function hasExample({ companies, satisfaction }: Claims): boolean {
  return [companies, satisfaction].some((each) => each?.source === EXAMPLE_SOURCE);
}
