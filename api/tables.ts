import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as activityTables from '#features/activity/activity-tables';
import * as authTables from '#features/auth/auth-tables';
import * as deletionTables from '#features/auth/deletion-tables';
import * as secondFactorTables from '#features/auth/second-factor/second-factor-tables';
import * as auditTables from '#features/backoffice/audit/audit-tables';
import * as customerTables from '#features/backoffice/customers/customer-tables';
import * as leadWorkTables from '#features/backoffice/leads/lead-work-tables';
import * as presenceTables from '#features/backoffice/live/presence-tables';
import * as operatorTables from '#features/backoffice/operators/operator-tables';
import * as receivedMailTables from '#features/backoffice/received-mails/received-mail-tables';
import * as figureTables from '#features/backoffice/today/figure-tables';
import * as billingTables from '#features/billing/billing-tables';
import * as refundTables from '#features/billing/refund/refund-tables';
import * as revenueTables from '#features/billing/revenue/revenue-tables';
import * as consentTables from '#features/consent/consent-tables';
import * as leadsTables from '#features/leads/leads-tables';
import * as memberTables from '#features/members/members-tables';
import * as requestsTables from '#features/requests/requests-tables';
import * as siteTables from '#features/site/site-tables';
import * as termsTables from '#features/terms/terms-tables';
import { backups } from '#platform/backup-log';
import { formTokenSecrets } from '#platform/form-token-secret';
import { heldMails } from '#platform/held-mails';
import { sentMails } from '#platform/sent-mails';

export const tables: readonly PgTable[] = [
  activityTables,
  authTables,
  deletionTables,
  secondFactorTables,
  auditTables,
  operatorTables,
  receivedMailTables,
  figureTables,
  billingTables,
  customerTables,
  refundTables,
  revenueTables,
  consentTables,
  leadsTables,
  leadWorkTables,
  presenceTables,
  memberTables,
  requestsTables,
  siteTables,
  termsTables,
  { backups, formTokenSecrets, heldMails, sentMails },
]
  .flatMap((feature): unknown[] => Object.values(feature))
  .filter((each): each is PgTable => is(each, PgTable));
