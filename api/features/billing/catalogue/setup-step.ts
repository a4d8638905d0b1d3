export interface SetupStep {
  /** Spanish, for the operator. */
  readonly description: string;
  run(): Promise<unknown>;
}

export function step(description: string, run: () => Promise<unknown>): SetupStep[] {
  return [{ description, run }];
}
