import {
  type InstallationDetail,
  installationDetail,
  installationQueueAnswer,
  installationQueueQuery,
  installationStepBody,
} from '@horus/contract/backoffice/installations';
import { hiringFields } from '@horus/contract/leads';
import { endpoints } from '@horus/contract/paths';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import { findInstallation, listInstallations } from '#features/billing/installations/installation-queries';
import { markStep } from '#features/billing/installations/mark-step';
import { listLeadsOf } from '#features/leads/leads-of-address';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import type { Services } from '#services';

const { installations } = endpoints.admin;
const schema = { tags: ['Oficina: instalaciones'] };
const params = z.object({ installationId: z.uuid() });

/** What was bought and is to be set up. */
export function registerInstallations(app: App, services: Services): void {
  const { db } = services.database;

  app.get(
    installations.list.pattern,
    {
      schema: {
        ...schema,
        summary: 'What was bought and is to be set up',
        querystring: installationQueueQuery,
        response: { 200: installationQueueAnswer },
      },
    },
    ({ query }) => listInstallations(db, query),
  );

  app.get(
    installations.one.pattern,
    { schema: { ...schema, summary: 'One of them', params, response: { 200: installationDetail } } },
    async (request) => {
      const { installationId } = request.params;
      const found = await findInstallation(db, installationId);
      if (!found) throw new AppError('installations.not_found');
      await recordAudit(db, {
        operator: requireOperator(request),
        action: 'installation.opened',
        subject: subjectOf('installation', installationId),
        at: services.now(),
      });
      return { ...found, ...(await findBuyer(db, found.organizationId)) };
    },
  );

  app.post(
    installations.steps.pattern,
    {
      schema: {
        ...schema,
        summary: 'A step of it is done',
        params,
        body: installationStepBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { installationId } = request.params;
      const { step, seenVersion } = request.body;
      await markStep(services, installationId, request.body, (tx) =>
        recordAudit(tx, {
          operator: requireOperator(request),
          action: `installation.${step}`,
          subject: subjectOf('installation', installationId),
          before: { version: seenVersion },
          after: { version: seenVersion + 1 },
          at: services.now(),
        }),
      );
      return reply.status(204).send(null);
    },
  );
}

/** What of a hiring request helps to call and to set up. */
const hiring = hiringFields
  .pick({ contactPhone: true, preferredContact: true, startDate: true })
  .extend({ callbackRequested: z.boolean().default(false), additionalInfo: z.string().default('') });

/** Whom to call, and what they said when they hired by the wizard. */
async function findBuyer(
  db: Db,
  organizationId: string,
): Promise<Pick<InstallationDetail, 'contact' | 'hiring'>> {
  const contact = await findBillingContact(db, organizationId);
  if (!contact) return { contact: null, hiring: null };
  const asked = (await listLeadsOf(db, contact.email)).findLast(({ kind }) => kind === 'hiring');
  const { data: said } = z.looseObject(hiring.shape).safeParse(asked?.data);
  return {
    contact: { name: contact.name, email: contact.email },
    hiring: said
      ? {
          phone: said.contactPhone,
          preferredContact: said.preferredContact,
          callbackRequested: said.callbackRequested,
          startDate: said.startDate,
          comments: said.additionalInfo,
        }
      : null,
  };
}
