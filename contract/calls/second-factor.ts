import { loginAnswer } from '@horus/contract/auth';
import type { Calls, SiteCall } from '@horus/contract/call';
import {
  confirmTotpBody,
  newPasskeyBody,
  passkeyLoginBody,
  passkeyOptionsAnswer,
  passkeyStepBody,
  proofBody,
  proofMethodsAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondStepBody,
  totpSetupAnswer,
} from '@horus/contract/second-factor';
import { z } from 'zod';

/** Each challenge is a row for some minutes. */
const passkeyLimit = { name: 'passkeys:network', per: 'network', points: 120, minutes: 15 } as const;

export const secondFactorCalls = {
  'POST /api/auth/second-step': {
    summary: 'Complete a login with the second factor',
    access: 'anyone',
    body: secondStepBody,
    answer: loginAnswer,
  },
  'GET /api/auth/proof': {
    summary: 'List the methods of reauthentication',
    access: 'user',
    viewable: true,
    answer: proofMethodsAnswer,
  },
  'POST /api/auth/proof': {
    summary: 'Reauthenticate',
    access: 'user',
    body: proofBody,
  },
  'GET /api/auth/second-factor': {
    summary: 'Get the user’s second factors',
    access: 'user',
    viewable: true,
    answer: secondFactorAnswer,
  },
  'POST /api/auth/second-factor/totp': {
    summary: 'Start to set up an authenticator app',
    access: 'user',
    answer: totpSetupAnswer,
  },
  'POST /api/auth/second-factor/totp/confirm': {
    summary: 'Activate an authenticator app with its first code',
    access: 'user',
    body: confirmTotpBody,
    answer: recoveryCodesAnswer,
  },
  'DELETE /api/auth/second-factor/totp': {
    summary: 'Remove the authenticator app',
    access: 'user',
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'Replace the recovery codes',
    access: 'user',
    answer: recoveryCodesAnswer,
  },
  'POST /api/auth/passkey-login/options': {
    summary: 'Get WebAuthn options for a login',
    access: 'anyone',
    limit: passkeyLimit,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/passkey-login': {
    summary: 'Log in with a passkey',
    access: 'anyone',
    body: passkeyLoginBody,
    answer: loginAnswer,
  },
  'POST /api/auth/second-step/passkey-options': {
    summary: 'Get WebAuthn options for the second step of a login',
    access: 'anyone',
    limit: passkeyLimit,
    body: passkeyStepBody,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/proof/passkey-options': {
    summary: 'Get WebAuthn options for reauthentication',
    access: 'user',
    limit: passkeyLimit,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/passkeys/options': {
    summary: 'Get WebAuthn options for a new passkey',
    access: 'user',
    limit: passkeyLimit,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/passkeys': {
    summary: 'Add a passkey',
    access: 'user',
    body: newPasskeyBody,
    answer: recoveryCodesAnswer,
  },
  'DELETE /api/auth/passkeys/:passkeyId': {
    summary: 'Remove a passkey',
    access: 'user',
    params: z.object({ passkeyId: z.uuid() }),
  },
} satisfies Calls<SiteCall>;
