import type {
  MessageAnswer,
  ResetPasswordAnswer,
  ResetPasswordBody,
  SessionView,
  UpdateProfileBody,
} from '@horus/contract/auth';
import { call } from '#client/call.ts';
import { mergeUser } from '#client/session.ts';

/** Requests the reset email. The response doesn't reveal whether the account exists. */
export function requestPasswordReset(email: string): Promise<Partial<MessageAnswer> | null> {
  return call('POST /api/auth/request-password-reset', { body: { email } });
}

export function resetPassword(body: ResetPasswordBody): Promise<Partial<ResetPasswordAnswer> | null> {
  return call('POST /api/auth/reset-password', { body });
}

export function verifyEmail(token: string): Promise<MessageAnswer> {
  return call('POST /api/auth/verify-email', { body: { token } });
}

/** Sends a confirmation link to the new address. */
export function changeEmail(email: string): Promise<MessageAnswer> {
  return call('POST /api/auth/change-email', { body: { email } });
}

export function requestEmailVerification(): Promise<MessageAnswer> {
  return call('POST /api/auth/request-email-verification');
}

export async function updateProfile(body: UpdateProfileBody): Promise<void> {
  mergeUser(await call('POST /api/auth/update-profile', { body }));
}

export async function fetchSessions(signal: AbortSignal): Promise<readonly SessionView[]> {
  return (await call('GET /api/auth/sessions', { signal })).sessions;
}

export function endSession(sessionId: string, password: string): Promise<void> {
  return call('DELETE /api/auth/sessions/:sessionId', { params: { sessionId }, body: { password } });
}

export async function endOtherSessions(password: string): Promise<void> {
  await call('POST /api/auth/sessions/end-others', { body: { password } });
}
