import type {
  MessageAnswer,
  ResetPasswordAnswer,
  ResetPasswordBody,
  SessionView,
  UpdateProfileBody,
  User,
} from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import { del, get, post } from '#client/call.ts';
import { mergeUser } from '#client/session.ts';

const { auth } = endpoints;

/** Requests the reset email. The response doesn't reveal whether the account exists. */
export function requestPasswordReset(email: string): Promise<Partial<MessageAnswer> | null> {
  return post(auth.requestPasswordReset.href(), { email });
}

export function resetPassword(body: ResetPasswordBody): Promise<Partial<ResetPasswordAnswer> | null> {
  return post(auth.resetPassword.href(), body);
}

export function verifyEmail(token: string): Promise<MessageAnswer> {
  return post(auth.verifyEmail.href(), { token });
}

/** Sends a confirmation link to the new address. */
export function changeEmail(email: string): Promise<MessageAnswer> {
  return post(auth.changeEmail.href(), { email });
}

export function requestEmailVerification(): Promise<MessageAnswer> {
  return post(auth.requestEmailVerification.href());
}

export async function updateProfile(body: UpdateProfileBody): Promise<void> {
  mergeUser(await post<Pick<User, 'name' | 'company'>>(auth.updateProfile.href(), body));
}

export async function fetchSessions(signal: AbortSignal): Promise<readonly SessionView[]> {
  return (await get<{ sessions: SessionView[] }>(auth.sessions.href(), { signal })).sessions;
}

export function endSession(sessionId: string, password: string): Promise<void> {
  return del(auth.session.href({ sessionId }), { password });
}

export async function endOtherSessions(password: string): Promise<void> {
  await post(auth.endOtherSessions.href(), { password });
}
