import { loginBody } from '@horus/contract/auth';
import {
  inviteOperatorBody,
  joinBody,
  joinLinkBody,
  joinOffer,
  newTotpAnswer,
  operatorAccount,
  operatorPasswordBody,
  operatorProofBody,
  operatorRoleBody,
  operatorSessionAnswer,
  recoveryCodesAnswer,
  replaceTotpBody,
  teamAnswer,
} from '@horus/contract/backoffice/operators';
import { mailLinkBody } from '@horus/contract/backoffice/undo';
import type { Calls, OfficeCall } from '@horus/contract/call';
import {
  newPasskeyBody,
  passkeyOptionsAnswer,
  passkeyStepBody,
  proofMethodsAnswer,
  secondStepAnswer,
  secondStepBody,
} from '@horus/contract/second-factor';
import { z } from 'zod';

const linkLimit = { name: 'operator-link', per: 'network', points: 60, minutes: 15 } as const;

const operatorParams = z.object({ operatorId: z.uuid() });

export const operatorCalls = {
  'POST /api/admin/session/password': {
    summary: 'Log in: password',
    role: 'anyone',
    body: loginBody,
    answer: secondStepAnswer,
  },
  'POST /api/admin/session/passkey-options': {
    summary: 'Log in: WebAuthn options',
    role: 'anyone',
    limit: linkLimit,
    body: passkeyStepBody,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/admin/session/second-step': {
    summary: 'Log in: second factor',
    role: 'anyone',
    body: secondStepBody,
  },
  'GET /api/admin/session': {
    summary: 'Get the current operator',
    role: 'operator',
    answer: operatorSessionAnswer,
  },
  'POST /api/admin/session/logout': {
    summary: 'Log out',
    role: 'operator',
  },
  'POST /api/admin/join/begin': {
    summary: 'Get an operator’s invitation by its token',
    role: 'anyone',
    limit: linkLimit,
    body: joinLinkBody,
    answer: joinOffer,
  },
  'POST /api/admin/join': {
    summary: 'Set password and second factor with an invitation',
    role: 'anyone',
    limit: linkLimit,
    body: joinBody,
    answer: recoveryCodesAnswer,
  },
  'GET /api/admin/account': {
    summary: 'Get the operator’s sessions and second factors',
    role: 'operator',
    answer: operatorAccount,
  },
  'POST /api/admin/account/end-sessions': {
    summary: 'End all other sessions',
    role: 'operator',
    proof: true,
  },
  'POST /api/admin/account/password': {
    summary: 'Change the password and end all other sessions',
    role: 'operator',
    proof: true,
    body: operatorPasswordBody,
  },
  'POST /api/admin/account/recovery-codes': {
    summary: 'Replace the recovery codes',
    role: 'operator',
    proof: true,
    answer: recoveryCodesAnswer,
  },
  'POST /api/admin/account/totp/new': {
    summary: 'Start to replace the authenticator app',
    role: 'operator',
    proof: true,
    answer: newTotpAnswer,
  },
  'POST /api/admin/account/totp': {
    summary: 'Activate a new authenticator app with its first code',
    role: 'operator',
    proof: true,
    body: replaceTotpBody,
  },
  'POST /api/admin/account/passkeys/options': {
    summary: 'Get WebAuthn options for a new passkey',
    role: 'operator',
    proof: true,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/admin/account/passkeys': {
    summary: 'Add a passkey',
    role: 'operator',
    proof: true,
    body: newPasskeyBody,
  },
  'DELETE /api/admin/account/passkeys/:passkeyId': {
    summary: 'Remove a passkey',
    role: 'operator',
    proof: true,
    params: z.object({ passkeyId: z.uuid() }),
  },
  'GET /api/admin/proof': {
    summary: 'List the methods of reauthentication',
    role: 'operator',
    answer: proofMethodsAnswer,
  },
  'POST /api/admin/proof': {
    summary: 'Reauthenticate',
    role: 'operator',
    body: operatorProofBody,
  },
  'POST /api/admin/proof/passkey-options': {
    summary: 'Get WebAuthn options for reauthentication',
    role: 'operator',
    answer: passkeyOptionsAnswer,
  },
  'GET /api/admin/team': {
    summary: 'List the operators',
    role: 'operator',
    answer: teamAnswer,
  },
  'POST /api/admin/team': {
    summary: 'Invite an operator',
    role: 'manager',
    proof: true,
    body: inviteOperatorBody,
  },
  'POST /api/admin/team/:operatorId/link': {
    summary: 'Send an operator a new invitation',
    role: 'manager',
    proof: true,
    params: operatorParams,
    body: mailLinkBody,
  },
  'POST /api/admin/team/:operatorId/role': {
    summary: 'Change an operator’s role',
    role: 'manager',
    proof: true,
    params: operatorParams,
    body: operatorRoleBody,
  },
  'DELETE /api/admin/team/:operatorId': {
    summary: 'Remove an operator',
    role: 'manager',
    proof: true,
    params: operatorParams,
  },
} satisfies Calls<OfficeCall>;
