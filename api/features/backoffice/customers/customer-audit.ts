import type { AuditAction } from '@horus/contract/backoffice/audit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { readCustomers } from '#features/backoffice/customers/list-customers';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

export const customerSchema = { tags: ['Oficina: clientes'] };
export const customerParams = z.object({ organizationId: z.uuid() });

interface Act {
  readonly action: AuditAction;
  /** The organisation's. */
  readonly id: string;
  readonly before?: object;
  readonly after?: object;
}

/**
 * Notes what an operator saw of a customer or did with them.
 * @param tx the transaction of what it notes
 * @throws AppError 'request.not_found'
 */
export async function auditCustomer(
  services: Pick<Services, 'now'>,
  tx: Db,
  request: FastifyRequest,
  { id, ...act }: Act,
): Promise<void> {
  const at = services.now();
  const [customer] = await readCustomers(tx, [id], at);
  if (!customer) throw new AppError('request.not_found');
  const subject = { kind: 'customer', id, label: customer.name } as const;
  await recordAudit(tx, { operator: requireOperator(request), subject, at, ...act });
}
