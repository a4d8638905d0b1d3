/** One thing that Stripe lacks or has otherwise than we need it, and how it is put right. */
export interface SetupStep {
  /** What is done, in Spanish, for the operator. */
  readonly description: string;
  run(): Promise<unknown>;
}

export function step(description: string, run: () => Promise<unknown>): SetupStep[] {
  return [{ description, run }];
}
