import type { Outcome } from './outcome.ts';

export interface Fault {
  readonly name: string;
  /** @param rounds repetitions, for short faults */
  run(rounds: number): Promise<Outcome | NotTried>;
}

export interface NotTried {
  readonly notTried: string;
}

export function wasTried(outcome: Outcome | NotTried): outcome is Outcome {
  return !('notTried' in outcome);
}
