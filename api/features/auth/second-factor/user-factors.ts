import {
  authChallenges,
  passkeys,
  recoveryCodes,
  totpFactors,
} from '#features/auth/second-factor/second-factor-tables';
import { createFactors } from '#platform/second-factor/factors';

export const userFactors = createFactors({
  totp: totpFactors,
  recoveryCodes,
  passkeys,
  challenges: authChallenges,
});
