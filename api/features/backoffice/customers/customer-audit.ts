import type { AuditAction, AuditSide } from '@horus/contract/backoffice/audit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordOpening, recordView } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { planOfCustomer } from '#features/billing/plan-holder';
import type { Db } from '#platform/database';
import type { Services } from '#services';

const customerParams = z.object({ organizationId: z.uuid() });

interface Act {
  readonly action: AuditAction;
  /** The organisation's id. */
  readonly id: string;
  readonly before?: AuditSide;
  readonly after?: AuditSide;
}

/**
 * Records a look or act by ids only, so that the log does not identify an erased customer.
 * @throws AppError 'request.not_found'
 */
export async function auditCustomer(
  services: Pick<Services, 'now'>,
  tx: Db,
  request: FastifyRequest,
  { id, ...act }: Act,
): Promise<void> {
  await planOfCustomer(tx, id);
  const subject = subjectOf('customer', id);
  await recordAudit(tx, { operator: requireOperator(request), subject, at: services.now(), ...act });
}

/** @throws AppError 'request.not_found' */
export async function recordCustomerOpening(services: Books, request: FastifyRequest): Promise<void> {
  await recordOpening(services, request, await lookOf(services, request));
}

/**
 * Records a look at a part of a customer's page, unless the operator opened the page.
 * @throws AppError 'request.not_found'
 */
export async function recordCustomerView(services: Books, request: FastifyRequest): Promise<void> {
  await recordView(services, request, await lookOf(services, request));
}

async function lookOf({ database }: Books, request: FastifyRequest) {
  const { organizationId: id } = customerParams.parse(request.params);
  await planOfCustomer(database.db, id);
  return { action: 'customer.seen', subject: subjectOf('customer', id) } as const;
}

type Books = Pick<Services, 'database' | 'now'>;
