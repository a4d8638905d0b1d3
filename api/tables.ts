import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as activityTables from '#features/activity/activity-tables';
import * as authTables from '#features/auth/auth-tables';
import * as secondFactorTables from '#features/auth/second-factor/second-factor-tables';
import * as auditTables from '#features/backoffice/audit/audit-tables';
import * as customerTables from '#features/backoffice/customers/customer-tables';
import * as leadWorkTables from '#features/backoffice/leads/lead-work-tables';
import * as operatorTables from '#features/backoffice/operators/operator-tables';
import * as billingTables from '#features/billing/billing-tables';
import * as refundTables from '#features/billing/refund/refund-tables';
import * as consentTables from '#features/consent/consent-tables';
import * as leadsTables from '#features/leads/leads-tables';
import * as memberTables from '#features/members/member-tables';
import * as requestsTables from '#features/requests/requests-tables';
import * as siteTables from '#features/site/site-tables';
import * as termsTables from '#features/terms/terms-tables';
import { formTokenSecrets } from '#platform/form-token-secret';

/** Every table that the code knows. */
export const tables: readonly PgTable[] = [
  activityTables,
  authTables,
  secondFactorTables,
  auditTables,
  operatorTables,
  billingTables,
  customerTables,
  refundTables,
  consentTables,
  leadsTables,
  leadWorkTables,
  memberTables,
  requestsTables,
  siteTables,
  termsTables,
  { formTokenSecrets },
]
  .flatMap((feature): unknown[] => Object.values(feature))
  .filter((each): each is PgTable => is(each, PgTable));
