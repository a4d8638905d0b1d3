import { paths } from '@horus/contract/backoffice/paths';
import { deletionReasonLabels } from '@horus/contract/deletion-options';
import type { ErrorCode } from '@horus/contract/errors';
import { type DeletionRequestBody, deletionRequestedMessage } from '@horus/contract/requests';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import type { AuthLimits } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
import { type Member, requireMember } from '#features/auth/require-member';
import {
  requirePasswordAndProof,
  requireRecentProof,
} from '#features/auth/second-factor/require-recent-proof';
import { findUser } from '#features/auth/user-data';
import {
  findPendingDeletion,
  insertDeletionRequest,
  withdrawPendingDeletion,
} from '#features/requests/deletion-queries';
import { findDueAt, findPlansBefore, findScope, listLastOwned } from '#features/requests/deletion-scope';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { RequestsLimits } from '#features/requests/requests-limits';
import { requestsLinks } from '#features/requests/requests-links';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import type { Services } from '#services';

/**
 * Stores a deletion request. It can be withdrawn until the company carries it out.
 * A plan that renews must be cancelled first; the deletion waits for one that ends, unless the rest
 * is given up.
 * @throws AppError 'auth.proof_required' | 'auth.wrong_current_password' |
 * 'requests.deletion_pending' | 'requests.last_owner' | 'request.rate_limited' | 'server.busy'
 */
export async function requestDeletion(
  services: Services,
  limits: RequestsLimits['deletions'] & { readonly password: AuthLimits['currentPassword'] },
  ownMails: OwnMails,
  caller: Caller,
  { password, ...asked }: DeletionRequestBody,
): Promise<{ id: string; message: string }> {
  const { user } = caller;
  if (password === undefined) requireRecentProof(services, caller);
  else await requirePasswordAndProof(services, limits.password, caller, password, 'password');
  if (await findPendingDeletion(services.database.db, user.id)) {
    throw new AppError('requests.deletion_pending');
  }
  await limits.user.consume(user.id);
  return openDeletion(services, ownMails, caller, asked, (tx, at) =>
    recordActivity(tx, { ...byCaller(caller), at, kind: 'deletion.asked', details: {} }),
  );
}

const phonedRefusals: Partial<Record<ErrorCode, string>> = {
  'requests.deletion_pending': 'Ya tiene una baja pedida: está entre sus solicitudes.',
  'requests.last_owner':
    'Es el único titular de una empresa en la que hay más personas: pídele antes que haga titular a otra.',
};

/**
 * Opens the deletion that a member asked for by phone, with the mails of {@link requestDeletion}.
 * @throws AppError 'members.not_found', OperatorRefusal
 */
export async function notePhonedDeletion(
  services: Services,
  ownMails: OwnMails,
  { organizationId, userId }: Member,
  asked: Asked,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db } = services.database;
  await requireMember(db, { organizationId, userId });
  const found = await findUser(db, userId);
  if (!found) throw new AppError('members.not_found');
  try {
    if (await findPendingDeletion(db, userId)) throw new AppError('requests.deletion_pending');
    const user = { ...found, emailVerified: found.emailVerifiedAt !== null };
    await openDeletion(services, ownMails, { user, organizationId }, asked, async (tx, at) => {
      const done = { organizationId, actor: 'company', at } as const;
      await recordActivity(tx, { ...done, kind: 'deletion.noted', details: {} });
      await record(tx);
    });
  } catch (error) {
    const refusal = error instanceof AppError && phonedRefusals[error.code];
    throw refusal ? new OperatorRefusal(refusal) : error;
  }
}

type Asked = Omit<DeletionRequestBody, 'password'>;

/** @throws AppError 'requests.deletion_pending' | 'requests.last_owner' */
async function openDeletion(
  services: Services,
  ownMails: OwnMails,
  {
    user,
    organizationId,
  }: {
    readonly user: Pick<Caller['user'], 'id' | 'name' | 'email' | 'emailVerified' | 'company'>;
    readonly organizationId: string;
  },
  { reason, otherReason, accounts, when }: Asked,
  record: (tx: Transaction, at: Date) => Promise<void>,
): Promise<{ id: string; message: string }> {
  const mail = await ownMails.prepare(user);
  const createdAt = services.now();
  return services.database.db.transaction(async (tx) => {
    const scope = await findScope(tx, accounts, user.id);
    if (!scope) throw new AppError('auth.user_not_found');
    if (accounts.stc && listLastOwned(scope).length > 0) throw new AppError('requests.last_owner');
    const plan = await findPlansBefore(tx, scope, createdAt);
    const givesUpRest = when === 'now' && plan.state !== 'none';
    const dueAt = await findDueAt(tx, scope, { createdAt, givesUpRest }, createdAt);
    const id = await insertDeletionRequest(tx, {
      userId: user.id,
      organizationId,
      reason,
      otherReason: reason === 'other' ? otherReason : '',
      ...accounts,
      givesUpRest,
      createdAt,
      dueAt,
    });
    if (!id) throw new AppError('requests.deletion_pending');
    await record(tx, createdAt);
    const shared = { accounts, dueAt: dueAt.toISOString() };
    const { withdrawUrl } = requestsLinks(services.config);
    await mail.queue(tx, {
      template: 'deletion-received',
      props: { name: user.name, ...shared, plan, when, withdrawUrl },
    });
    await services.mailer.queue(
      tx,
      { to: services.config.company.COMPANY_EMAIL, replyTo: user.email },
      {
        template: 'deletion-to-company',
        props: {
          email: user.email,
          organization: user.company ?? user.name,
          reason: reason === 'other' ? otherReason : deletionReasonLabels[reason],
          ...shared,
          plan,
          when,
          officeUrl: services.config.server.publicUrl + paths.admin.deletion.href({ requestId: id }),
        },
      },
    );
    return { id, message: deletionRequestedMessage(plan, when) };
  });
}

/** Mails the company, because an operator may already be working on it. */
export async function notifyCompanyOfWithdrawal(
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  tx: Db,
  { email, name, company }: { email: string; name: string; company: string | null },
  takenOver: boolean,
): Promise<void> {
  await mailer.queue(
    tx,
    { to: config.company.COMPANY_EMAIL, replyTo: email },
    {
      template: 'deletion-withdrawn-to-company',
      props: { email, organization: company ?? name, takenOver },
    },
  );
}

/**
 * @throws AppError 'requests.no_deletion' without a pending request, 'deletions.begun' while it is
 * being carried out
 */
export async function withdrawDeletion(
  services: Services,
  ownMails: OwnMails,
  caller: Caller,
): Promise<void> {
  const { user } = caller;
  const { db } = services.database;
  if (!(await findPendingDeletion(db, user.id))) throw new AppError('requests.no_deletion');
  const mail = await ownMails.prepare(user);
  const isWithdrawn = await db.transaction(async (tx) => {
    if (!(await withdrawPendingDeletion(tx, user.id, services.now()))) return false;
    const done = { ...byCaller(caller), at: services.now() };
    await recordActivity(tx, { ...done, kind: 'deletion.withdrawn', details: {} });
    await mail.queue(tx, { template: 'deletion-withdrawn', props: { name: user.name, takenOver: false } });
    await notifyCompanyOfWithdrawal(services, tx, user, false);
    return true;
  });
  if (isWithdrawn) return;
  await mail.giveBack();
  // An operator is carrying it out right now.
  const begun = await findPendingDeletion(db, user.id);
  throw new AppError(begun ? 'deletions.begun' : 'requests.no_deletion');
}
