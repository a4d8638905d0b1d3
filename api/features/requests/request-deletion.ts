import { DELETION_DAYS, deletionReasonLabels } from '@horus/contract/deletion-options';
import { type DeletionRequestBody, deletionRequestedMessage } from '@horus/contract/requests';
import type { Caller } from '#features/auth/auth-queries';
import type { OwnMails } from '#features/auth/own-mail';
import { hasLiveSubscription } from '#features/billing/organization-data';
import {
  findPendingDeletion,
  insertDeletionRequest,
  withdrawPendingDeletion,
} from '#features/requests/deletion-queries';
import type { RequestsLimits } from '#features/requests/requests-limits';
import { requestsLinks } from '#features/requests/requests-links';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

const DAY_MS = 24 * 3_600 * 1_000;

/**
 * Takes a request for deletion: it waits to be carried out by the company, and can be withdrawn until it is. A subscription
 * that still runs is no reason to refuse it, but has to end first: the answer says so.
 * @throws AppError 'requests.deletion_pending' | 'request.rate_limited'
 */
export async function requestDeletion(
  services: Services,
  limits: RequestsLimits['deletions'],
  ownMails: OwnMails,
  { user, organizationId }: Caller,
  { reason, otherReason, accounts }: DeletionRequestBody,
): Promise<{ id: string; message: string }> {
  if (await findPendingDeletion(services.database.db, user.id)) {
    throw new AppError('requests.deletion_pending');
  }
  await limits.user.consume(user.id);
  const mail = await ownMails.prepare(user);
  const createdAt = services.now();
  const dueAt = new Date(createdAt.getTime() + DELETION_DAYS * DAY_MS);
  return services.database.db.transaction(async (tx) => {
    const id = await insertDeletionRequest(tx, {
      userId: user.id,
      organizationId,
      reason,
      otherReason: reason === 'other' ? otherReason : '',
      ...accounts,
      createdAt,
      dueAt,
    });
    if (!id) throw new AppError('requests.deletion_pending');
    const subscribed = await hasLiveSubscription(tx, organizationId);
    const shared = { accounts, dueAt: dueAt.toISOString() };
    const { withdrawUrl } = requestsLinks(services.config);
    await mail.queue(tx, {
      template: 'deletion-received',
      props: { name: user.name, ...shared, subscribed, withdrawUrl },
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
        },
      },
    );
    return { id, message: deletionRequestedMessage(subscribed) };
  });
}

/** @throws AppError 'requests.no_deletion' when none is waiting */
export async function withdrawDeletion(
  services: Services,
  ownMails: OwnMails,
  { user }: Caller,
): Promise<void> {
  const { db } = services.database;
  if (!(await findPendingDeletion(db, user.id))) throw new AppError('requests.no_deletion');
  const mail = await ownMails.prepare(user);
  await db.transaction(async (tx) => {
    const withdrawn = await withdrawPendingDeletion(tx, user.id, services.now());
    if (!withdrawn) throw new AppError('requests.no_deletion');
    await mail.queue(tx, { template: 'deletion-withdrawn', props: { name: user.name } });
  });
}
