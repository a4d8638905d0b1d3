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
    summary: 'Create an account',
    access: 'anyone',
    body: registerBody,
    status: 201,
    answer: registerAnswer,
  },
  'POST /api/auth/login': {
    summary: 'Log in with a password',
    access: 'anyone',
    body: loginBody,
    answer: loginOrSecondStep,
  },
  'POST /api/auth/logout': {
    summary: 'End the current session',
    access: 'user',
    viewable: true,
  },
  'GET /api/auth/me': {
    summary: 'Get the current user',
    access: 'user',
    viewable: true,
    answer: user,
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Request a password reset link by email',
    access: 'anyone',
    body: requestPasswordResetBody,
    answer: messageAnswer,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with a reset link',
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
    summary: 'List the user’s sessions',
    access: 'user',
    viewable: true,
    answer: sessionsAnswer,
  },
  'DELETE /api/auth/sessions/:sessionId': {
    summary: 'End a session',
    access: 'user',
    params: z.object({ sessionId: z.uuid() }),
    body: endSessionsBody,
  },
  'POST /api/auth/sessions/end-others': {
    summary: 'End all other sessions',
    access: 'user',
    body: endSessionsBody,
  },
  'POST /api/auth/request-email-verification': {
    summary: 'Request a verification link by email',
    access: 'user',
    answer: messageAnswer,
  },
  'POST /api/auth/change-email': {
    summary: 'Request a change of email address; a link goes to the new one',
    access: 'user',
    body: changeEmailBody,
    answer: messageAnswer,
  },
  'POST /api/auth/verify-email': {
    summary: 'Verify an email address with a link',
    access: 'user',
    body: verifyEmailBody,
    answer: messageAnswer,
  },
} satisfies Calls<SiteCall>;
