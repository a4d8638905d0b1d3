import {
  newTotpAnswer,
  operatorAccount,
  operatorProofBody,
  operatorProofMethods,
  recoveryCodesAnswer,
  replaceTotpBody,
} from '@horus/contract/backoffice/operators';
import { endpoints } from '@horus/contract/backoffice/paths';
import { newPasskeyBody, passkeyOptionsAnswer } from '@horus/contract/second-factor';
import { z } from 'zod';
import { OPERATOR_ISSUER } from '#features/backoffice/operators/join-team';
import { findFactors, findProofMethods, offerTotp } from '#features/backoffice/operators/operator-factors';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { OperatorLimits } from '#features/backoffice/operators/operator-limits';
import type { FactorTools } from '#features/backoffice/operators/operator-login';
import { offerNewPasskey, offerPasskey } from '#features/backoffice/operators/operator-passkeys';
import {
  addOwnPasskey,
  endOtherSessions,
  listSessions,
  proveOperator,
  removeOwnPasskey,
  renewRecoveryCodes,
  replaceOwnTotp,
} from '#features/backoffice/operators/own-access';
import type { App } from '#platform/app-type';
import { toBase32, totpUri } from '#platform/totp';
import type { Services } from '#services';

const { account, proof } = endpoints.admin;
const schema = { tags: ['Oficina: acceso'] };
const nothing = { 204: z.null() };

export function registerOwnAccess(
  app: App,
  services: Services,
  limits: OperatorLimits,
  tools: FactorTools,
): void {
  registerProof(app, services, limits, tools);
  const { db } = services.database;

  app.get(
    account.read.pattern,
    { schema: { ...schema, summary: 'One’s own sessions and factors', response: { 200: operatorAccount } } },
    async (request) => {
      const { operatorId, sessionId } = requireOperator(request);
      const { totpSince, recoveryCodesLeft, passkeys } = await findFactors(db, operatorId);
      const sessions = await listSessions(db, operatorId, services.now());
      return {
        totpSince: totpSince?.toISOString() ?? null,
        recoveryCodesLeft,
        passkeys: passkeys.map(({ id, name, createdAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
        })),
        sessions: sessions.map(({ createdAt, lastUsedAt, ...rest }) => ({
          ...rest,
          current: rest.id === sessionId,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      };
    },
  );

  app.post(
    account.endSessions.pattern,
    { schema: { ...schema, summary: 'End all one’s other sessions', response: nothing } },
    async (request, reply) => {
      await endOtherSessions(services, requireOperator(request));
      return reply.status(204).send(null);
    },
  );

  app.post(
    account.recoveryCodes.pattern,
    {
      schema: { ...schema, summary: 'New recovery codes', response: { 200: recoveryCodesAnswer } },
    },
    async (request) => ({ recoveryCodes: await renewRecoveryCodes(services, requireOperator(request)) }),
  );

  app.post(
    account.newTotp.pattern,
    {
      schema: { ...schema, summary: 'A secret for a new app of codes', response: { 200: newTotpAnswer } },
    },
    async (request) => {
      const operator = requireOperator(request);
      const { secret, sealed } = offerTotp(tools.sealer, operator);
      const uri = totpUri({ secret, issuer: OPERATOR_ISSUER, account: operator.email });
      return { uri, secret: toBase32(secret), sealed };
    },
  );

  app.post(
    account.totp.pattern,
    {
      schema: {
        ...schema,
        summary: 'Take a new app of codes into use',
        body: replaceTotpBody,
        response: nothing,
      },
    },
    async (request, reply) => {
      await replaceOwnTotp(services, tools, requireOperator(request), request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    account.passkeyOptions.pattern,
    {
      schema: { ...schema, summary: 'What makes a passkey', response: { 200: passkeyOptionsAnswer } },
    },
    async (request) => {
      const { operatorId: id, name, email, sessionId } = requireOperator(request);
      const owner = { id, name, email };
      return { options: await offerNewPasskey(db, tools.party, owner, sessionId, services.now()) };
    },
  );

  app.post(
    account.passkeys.pattern,
    { schema: { ...schema, summary: 'Leave a new passkey', body: newPasskeyBody, response: nothing } },
    async (request, reply) => {
      await addOwnPasskey(services, tools, requireOperator(request), request.body);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    account.passkey.pattern,
    {
      schema: {
        ...schema,
        summary: 'Do without a passkey',
        params: z.object({ passkeyId: z.uuid() }),
        response: nothing,
      },
    },
    async (request, reply) => {
      await removeOwnPasskey(services, requireOperator(request), request.params.passkeyId);
      return reply.status(204).send(null);
    },
  );
}

function registerProof(app: App, services: Services, limits: OperatorLimits, tools: FactorTools): void {
  const { db } = services.database;

  app.get(
    proof.give.pattern,
    {
      schema: { ...schema, summary: 'How one shows to be there', response: { 200: operatorProofMethods } },
    },
    async (request) => ({ methods: await findProofMethods(db, requireOperator(request).operatorId) }),
  );

  app.post(
    proof.give.pattern,
    {
      schema: { ...schema, summary: 'Show that one is there', body: operatorProofBody, response: nothing },
    },
    async (request, reply) => {
      await proveOperator(services, limits, tools, requireOperator(request), request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    proof.passkeyOptions.pattern,
    {
      schema: { ...schema, summary: 'Show it by a passkey', response: { 200: passkeyOptionsAnswer } },
    },
    async (request) => {
      const { operatorId, sessionId } = requireOperator(request);
      const asked = { purpose: 'passkey-proof', operatorId, sessionId } as const;
      return { options: await offerPasskey(db, tools.party, asked, services.now()) };
    },
  );
}
