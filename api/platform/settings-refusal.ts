import { StartupError } from '#platform/startup-error';

export const NO_DATABASE_ADDRESS =
  'tiene que ser una dirección como postgresql://usuario:…@servidor:5432/horus';

export function isDatabaseAddress(text: string): boolean {
  return /^postgres(?:ql)?:/.test(text) && URL.canParse(text);
}

/** @param problems `NAME: reason` of each missing or invalid setting */
export function refuseSettings(problems: readonly string[]): StartupError {
  return new StartupError(
    `Faltan ajustes o no son válidos:\n${problems.map((each) => `  - ${each}`).join('\n')}`,
  );
}
