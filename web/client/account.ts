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

/**
 * Asks for the mail that leads to a new password; the answer is the same no matter who has the
 * address.
 * @throws CallError
 */
export function requestPasswordReset(email: string): Promise<Partial<MessageAnswer> | null> {
  return post(auth.requestPasswordReset.href(), { email });
}

/**
 * Sets a new password by the token of a mail's link, which is used up by it.
 * @throws CallError
 */
export function resetPassword(body: ResetPasswordBody): Promise<Partial<ResetPasswordAnswer> | null> {
  return post(auth.resetPassword.href(), body);
}

/**
 * Confirms an address by the token of a mail's link, which is used up by it.
 * @throws CallError
 */
export function verifyEmail(token: string): Promise<MessageAnswer> {
  return post(auth.verifyEmail.href(), { token });
}

/**
 * Has a link sent to an address that the user's is to become.
 * @throws CallError
 */
export function changeEmail(email: string): Promise<MessageAnswer> {
  return post(auth.changeEmail.href(), { email });
}

/**
 * Has the link that confirms the user's address sent once more.
 * @throws CallError
 */
export function requestEmailVerification(): Promise<MessageAnswer> {
  return post(auth.requestEmailVerification.href());
}

/**
 * Changes what is given of the profile; what has changed is merged into the session's user.
 * @throws CallError
 */
export async function updateProfile(body: UpdateProfileBody): Promise<void> {
  mergeUser(await post<Pick<User, 'name' | 'company'>>(auth.updateProfile.href(), body));
}

/**
 * The user's live sessions.
 * @throws CallError
 */
export async function fetchSessions(signal: AbortSignal): Promise<readonly SessionView[]> {
  return (await get<{ sessions: SessionView[] }>(auth.sessions.href(), { signal })).sessions;
}

/**
 * Ends one of the user's sessions.
 * @throws CallError
 */
export function endSession(sessionId: string, password: string): Promise<void> {
  return del(auth.session.href({ sessionId }), { password });
}

/**
 * Ends all of the user's sessions but this one.
 * @throws CallError
 */
export async function endOtherSessions(password: string): Promise<void> {
  await post(auth.endOtherSessions.href(), { password });
}
