import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { AuthLimits } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
import { requirePasswordAndProof } from '#features/auth/second-factor/require-recent-proof';
import { findNewestExport, hasExportSince, insertExport, lockUser } from '#features/requests/export-queries';
import { makeExportJob } from '#features/requests/requests-jobs';
import type { RequestsLimits } from '#features/requests/requests-limits';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/**
 * Starts an export after checking the password. Parallel calls start one.
 * @throws AppError 'auth.proof_required' | 'auth.wrong_current_password' |
 * 'requests.export_running' | 'request.rate_limited' | 'server.busy'
 */
export async function startExport(
  services: Services,
  limits: { password: AuthLimits['currentPassword']; exports: RequestsLimits['exports'] },
  caller: Caller,
  password: string,
): Promise<void> {
  const askedAt = services.now();
  await requirePasswordAndProof(services, limits.password, caller, password, 'password');
  const newest = await findNewestExport(services.database.db, caller.user.id, services.now());
  if (newest?.state === 'preparing') throw new AppError('requests.export_running');
  // A parallel call already made this export.
  if (newest && Date.parse(newest.createdAt) >= askedAt.getTime()) return;
  await limits.exports.user.consume(caller.user.id);
  await services.database.db.transaction(async (tx) => {
    await lockUser(tx, caller.user.id);
    if (await hasExportSince(tx, caller.user.id, askedAt)) return;
    const exportId = await insertExport(
      tx,
      { userId: caller.user.id, organizationId: caller.organizationId },
      services.now(),
    );
    if (!exportId) throw new AppError('requests.export_running');
    const done = { ...byCaller(caller), at: services.now() };
    await recordActivity(tx, { ...done, kind: 'data.copied', details: {} });
    await services.jobs.enqueue(tx, makeExportJob, { exportId });
  });
}
