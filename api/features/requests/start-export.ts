import type { AuthLimits } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
import { requireCurrentPassword } from '#features/auth/current-password';
import { findNewestExport, insertExport } from '#features/requests/export-queries';
import { makeExportJob } from '#features/requests/requests-jobs';
import type { RequestsLimits } from '#features/requests/requests-limits';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/**
 * Has a copy of everything held about the caller made, after he has shown his password again.
 * @throws AppError 'auth.wrong_current_password' | 'requests.export_running' | 'request.rate_limited' | 'server.busy'
 */
export async function startExport(
  services: Services,
  limits: { password: AuthLimits['currentPassword']; exports: RequestsLimits['exports'] },
  caller: Caller,
  password: string,
): Promise<void> {
  await requireCurrentPassword(services, limits.password, caller, password, 'password');
  const newest = await findNewestExport(services.database.db, caller.user.id, services.now());
  if (newest?.state === 'preparing') throw new AppError('requests.export_running');
  await limits.exports.user.consume(caller.user.id);
  await services.database.db.transaction(async (tx) => {
    const exportId = await insertExport(tx, caller.user.id, services.now());
    if (!exportId) throw new AppError('requests.export_running');
    await services.jobs.enqueue(tx, makeExportJob, { exportId });
  });
}
