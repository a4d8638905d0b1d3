import { loginBody } from '@horus/contract/auth';
import {
  inviteOperatorBody,
  joinBody,
  joinLinkBody,
  joinOffer,
  newTotpAnswer,
  operatorAccount,
  operatorProofBody,
  operatorProofMethods,
  operatorRoleBody,
  operatorSessionAnswer,
  recoveryCodesAnswer,
  replaceTotpBody,
  teamAnswer,
} from '@horus/contract/backoffice/operators';
import type { Calls, OfficeCall } from '@horus/contract/call';
import {
  newPasskeyBody,
  passkeyOptionsAnswer,
  passkeyStepBody,
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
    summary: 'Log in: what a passkey needs',
    role: 'anyone',
    limit: linkLimit,
    body: passkeyStepBody,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/admin/session/second-step': {
    summary: 'Log in: second step',
    role: 'anyone',
    body: secondStepBody,
  },
  'GET /api/admin/session': {
    summary: 'Who is logged in',
    role: 'operator',
    answer: operatorSessionAnswer,
  },
  'POST /api/admin/session/logout': {
    summary: 'Log out',
    role: 'operator',
  },
  'POST /api/admin/join/begin': {
    summary: 'Whom a link is for, and what a second factor is set up with',
    role: 'anyone',
    limit: linkLimit,
    body: joinLinkBody,
    answer: joinOffer,
  },
  'POST /api/admin/join': {
    summary: 'Set password and second factor by a link',
    role: 'anyone',
    limit: linkLimit,
    body: joinBody,
    answer: recoveryCodesAnswer,
  },
  'GET /api/admin/account': {
    summary: 'One’s own sessions and factors',
    role: 'operator',
    answer: operatorAccount,
  },
  'POST /api/admin/account/end-sessions': {
    summary: 'End all one’s other sessions',
    role: 'operator',
    proof: true,
  },
  'POST /api/admin/account/recovery-codes': {
    summary: 'New recovery codes',
    role: 'operator',
    proof: true,
    answer: recoveryCodesAnswer,
  },
  'POST /api/admin/account/totp/new': {
    summary: 'A secret for a new app of codes',
    role: 'operator',
    proof: true,
    answer: newTotpAnswer,
  },
  'POST /api/admin/account/totp': {
    summary: 'Take a new app of codes into use',
    role: 'operator',
    proof: true,
    body: replaceTotpBody,
  },
  'POST /api/admin/account/passkeys/options': {
    summary: 'What makes a passkey',
    role: 'operator',
    proof: true,
    answer: passkeyOptionsAnswer,
  },
  'POST /api/admin/account/passkeys': {
    summary: 'Leave a new passkey',
    role: 'operator',
    proof: true,
    body: newPasskeyBody,
  },
  'DELETE /api/admin/account/passkeys/:passkeyId': {
    summary: 'Do without a passkey',
    role: 'operator',
    proof: true,
    params: z.object({ passkeyId: z.uuid() }),
  },
  'GET /api/admin/proof': {
    summary: 'How one shows to be there',
    role: 'operator',
    answer: operatorProofMethods,
  },
  'POST /api/admin/proof': {
    summary: 'Show that one is there',
    role: 'operator',
    body: operatorProofBody,
  },
  'POST /api/admin/proof/passkey-options': {
    summary: 'Show it by a passkey',
    role: 'operator',
    answer: passkeyOptionsAnswer,
  },
  'GET /api/admin/team': {
    summary: 'Who works in the back office',
    role: 'operator',
    answer: teamAnswer,
  },
  'POST /api/admin/team': {
    summary: 'Invite somebody',
    role: 'manager',
    proof: true,
    body: inviteOperatorBody,
  },
  'POST /api/admin/team/:operatorId/link': {
    summary: 'Give somebody a new way in',
    role: 'manager',
    proof: true,
    params: operatorParams,
  },
  'POST /api/admin/team/:operatorId/role': {
    summary: 'Change what somebody may do',
    role: 'manager',
    proof: true,
    params: operatorParams,
    body: operatorRoleBody,
  },
  'DELETE /api/admin/team/:operatorId': {
    summary: 'Take somebody out',
    role: 'manager',
    proof: true,
    params: operatorParams,
  },
} satisfies Calls<OfficeCall>;
