import type { Outcome } from './outcome.ts';

/** Something that goes wrong on purpose. */
export interface Fault {
  /** As the table calls it. */
  readonly name: string;
  /** @param rounds how often, for those that are over in a moment */
  run(rounds: number): Promise<Outcome | NotTried>;
}

/** Why a fault can't be tried on this machine. */
export interface NotTried {
  readonly notTried: string;
}

export function wasTried(outcome: Outcome | NotTried): outcome is Outcome {
  return !('notTried' in outcome);
}
