import {
  changeEmailBody,
  endSessionsBody,
  loginBody,
  loginOrSecondStep,
  messageAnswer,
  registerAnswer,
  registerBody,
  requestPasswordResetBody,
  resetPasswordAnswer,
  resetPasswordBody,
  sessionsAnswer,
  updateProfileAnswer,
  updateProfileBody,
  user,
  verifyEmailBody,
} from '@horus/contract/auth';
import type { Calls, SiteCall } from '@horus/contract/call';
import { z } from 'zod';

export const authCalls = {
  'POST /api/auth/register': {
    summary: 'Open an account',
    access: 'anyone',
    body: registerBody,
    status: 201,
    answer: registerAnswer,
  },
  'POST /api/auth/login': {
    summary: 'Log in',
    access: 'anyone',
    body: loginBody,
    answer: loginOrSecondStep,
  },
  'POST /api/auth/logout': {
    summary: 'End the session of this token',
    access: 'user',
    viewable: true,
  },
  'GET /api/auth/me': {
    summary: 'Who is logged in',
    access: 'user',
    viewable: true,
    answer: user,
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Have a link to a new password mailed',
    access: 'anyone',
    body: requestPasswordResetBody,
    answer: messageAnswer,
  },
  'POST /api/auth/reset-password': {
    summary: 'Choose a new password with the link of a mail',
    access: 'anyone',
    body: resetPasswordBody,
    answer: resetPasswordAnswer,
  },
  'POST /api/auth/update-profile': {
    summary: 'Change name, company or password',
    access: 'user-with-open-form',
    body: updateProfileBody,
    answer: updateProfileAnswer,
  },
  'GET /api/auth/sessions': {
    summary: 'The sessions that are open',
    access: 'user',
    viewable: true,
    answer: sessionsAnswer,
  },
  'DELETE /api/auth/sessions/:sessionId': {
    summary: 'End one session',
    access: 'user',
    params: z.object({ sessionId: z.uuid() }),
    body: endSessionsBody,
  },
  'POST /api/auth/sessions/end-others': {
    summary: 'End all sessions but this one',
    access: 'user',
    body: endSessionsBody,
  },
  'POST /api/auth/request-email-verification': {
    summary: 'Have a link to confirm the address mailed',
    access: 'user',
    answer: messageAnswer,
  },
  'POST /api/auth/change-email': {
    summary: 'Have a link to a new address mailed there',
    access: 'user',
    body: changeEmailBody,
    answer: messageAnswer,
  },
  'POST /api/auth/verify-email': {
    summary: 'Confirm an address with the link of a mail',
    access: 'user',
    body: verifyEmailBody,
    answer: messageAnswer,
  },
} satisfies Calls<SiteCall>;
