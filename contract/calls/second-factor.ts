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
    summary: 'Take the second step of a login',
    access: 'anyone',
    body: secondStepBody,
    answer: loginAnswer,
  },
  'GET /api/auth/proof': {
    summary: 'How you can prove again who you are',
    access: 'user',
    viewable: true,
    answer: proofMethodsAnswer,
  },
  'POST /api/auth/proof': {
    summary: 'Prove again who you are, for some minutes',
    access: 'user',
    body: proofBody,
  },
  'GET /api/auth/second-factor': {
    summary: 'What stands beside the password',
    access: 'user',
    viewable: true,
    answer: secondFactorAnswer,
  },
  'POST /api/auth/second-factor/totp': {
    summary: 'Begin to set up an app that makes codes',
    access: 'user',
    answer: totpSetupAnswer,
  },
  'POST /api/auth/second-factor/totp/confirm': {
    summary: 'Take the app into use by its first code',
    access: 'user',
    body: confirmTotpBody,
    answer: recoveryCodesAnswer,
  },
  'DELETE /api/auth/second-factor/totp': {
    summary: 'Do without the app',
    access: 'user',
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'New recovery codes, in place of the old',
    access: 'user',
    answer: recoveryCodesAnswer,
  },
  'POST /api/auth/passkey-login/options': {
    summary: 'What a browser needs to offer its passkeys',
    access: 'anyone',
    limit: passkeyLimit,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/passkey-login': {
    summary: 'Log in by a passkey',
    access: 'anyone',
    body: passkeyLoginBody,
    answer: loginAnswer,
  },
  'POST /api/auth/second-step/passkey-options': {
    summary: 'Take the second step by a passkey',
    access: 'anyone',
    limit: passkeyLimit,
    body: passkeyStepBody,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/proof/passkey-options': {
    summary: 'Prove again who you are, by a passkey',
    access: 'user',
    limit: passkeyLimit,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/passkeys/options': {
    summary: 'What a browser needs to make a passkey',
    access: 'user',
    limit: passkeyLimit,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/auth/passkeys': {
    summary: 'Leave a new passkey',
    access: 'user',
    body: newPasskeyBody,
    answer: recoveryCodesAnswer,
  },
  'DELETE /api/auth/passkeys/:passkeyId': {
    summary: 'Do without a passkey',
    access: 'user',
    params: z.object({ passkeyId: z.uuid() }),
  },
} satisfies Calls<SiteCall>;
