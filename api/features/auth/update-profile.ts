import type { UpdateProfileBody, User } from '@horus/contract/auth';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireRole } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import { type Caller, changeProfile, replacePassword } from '#features/auth/auth-queries';
import { voidEmailChange } from '#features/auth/change-email';
import { wrongCurrentPassword } from '#features/auth/current-password';
import { voidPasswordLinks } from '#features/auth/link-tokens';
import { requireUncommonPassword } from '#features/auth/new-password';
import { passwordChanged } from '#features/auth/password-changed';
import { requirePasswordAndProof } from '#features/auth/second-factor/require-recent-proof';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { deleteOtherSessions } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import { logSecurity } from '#platform/security-log';
import type { Services } from '#services';

/**
 * A new password ends the other sessions; this one keeps its token (decision 002).
 * @throws AppError 'auth.role_required' for the organisation's name |
 * 'auth.wrong_current_password' | 'auth.common_password' | 'auth.user_not_found' |
 * 'request.rate_limited' | 'server.busy'
 */
export async function updateProfile(
  services: Services,
  { currentPassword: limits, ownMails }: Pick<AuthLimits, 'currentPassword'> & { ownMails: OwnMails },
  caller: Caller,
  body: UpdateProfileBody,
  { userAgent, network }: { readonly userAgent: string; readonly network: string },
): Promise<Pick<User, 'name' | 'company'>> {
  const profile = {
    name: body.name ?? caller.user.name,
    company: body.company === undefined ? caller.user.company : body.company || null,
  };
  const changed = {
    name: profile.name !== caller.user.name,
    company: profile.company !== caller.user.company,
  };
  if (changed.company) requireRole(caller, 'billing');
  const password = await checkNewPassword(services, limits, caller, body, profile);
  const mail = password && (await ownMails.prepare(caller.user));
  const answer = await services.database.db.transaction(async (tx) => {
    // Writing unchanged fields would undo a concurrent change.
    const written = {
      ...(changed.name && { name: profile.name }),
      ...(changed.company && { company: profile.company }),
    };
    const after = await changeProfile(tx, caller, written, services.now());
    if (!after) throw new AppError('auth.user_not_found');
    const done = { ...byCaller(caller), at: services.now() };
    if (changed.name || changed.company)
      await recordActivity(tx, { ...done, kind: 'profile.changed', details: changed });
    if (!password) return after;
    if (!(await replacePassword(tx, caller.user.id, password))) throw wrongCurrentPassword('currentPassword');
    await deleteOtherSessions(tx, caller.user.id, caller.sessionId);
    await voidPasswordLinks(tx, caller.user.id, services.now());
    await userFactors.voidChallenges(tx, caller.user.id);
    await voidEmailChange(tx, caller.user.id);
    await recordActivity(tx, { ...done, kind: 'password.changed', details: {} });
    const passkeys = (await userFactors.listPasskeys(tx, caller.user.id)).map((each) => each.name);
    await mail?.queue(tx, passwordChanged(services, { name: after.name, passkeys }, userAgent));
    return after;
  });
  if (password) {
    const userId = caller.user.id;
    logSecurity(services.log, 'authn_password_change', { userId, network, about: 'in the profile' });
  }
  return answer;
}

async function checkNewPassword(
  services: Services,
  limits: AuthLimits['currentPassword'],
  caller: Caller,
  { currentPassword, newPassword }: UpdateProfileBody,
  profile: Pick<User, 'name' | 'company'>,
): Promise<{ oldHash: string; newHash: string } | null> {
  if (newPassword === undefined) return null;
  const oldHash = await requirePasswordAndProof(
    services,
    limits,
    caller,
    currentPassword ?? '',
    'currentPassword',
  );
  requireUncommonPassword(newPassword, { ...profile, email: caller.user.email }, 'newPassword');
  return { oldHash, newHash: await services.passwords.hash(newPassword) };
}
