import { loginAnswer } from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import {
  confirmTotpBody,
  proofBody,
  proofMethodsAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondStepBody,
  totpSetupAnswer,
} from '@horus/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import {
  confirmTotpSetup,
  ISSUER,
  renewRecoveryCodes,
  startTotpSetup,
  turnTotpOff,
} from '#features/auth/second-factor/change-factors';
import { findFactors } from '#features/auth/second-factor/factors';
import { registerPasskeys } from '#features/auth/second-factor/passkey-routes';
import {
  findProofMethods,
  prove,
  requireRecentProof,
} from '#features/auth/second-factor/require-recent-proof';
import { completeSecondStep, type SecondFactorTools } from '#features/auth/second-factor/second-step';
import type { App } from '#platform/app-type';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { networkOf } from '#platform/network';
import { createSealer, type Sealer } from '#platform/sealed';
import { relyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const schema = { tags: ['Seguridad'] };

export async function registerSecondFactor(
  app: App,
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
): Promise<void> {
  const sealer = createSealer(await getFormTokenSecret(services.database.db), 'totp');
  const { server } = services.config;
  const party = relyingParty(server.publicUrl, ISSUER);
  registerProof(app, services, limits, { sealer, party });
  registerPasskeys(app, services, limits, ownMails, party);
  registerTotp(app, services, limits, ownMails, sealer);
}

function registerProof(app: App, services: Services, limits: AuthLimits, tools: SecondFactorTools): void {
  const { db } = services.database;

  app.post(
    endpoints.auth.secondStep.pattern,
    {
      schema: {
        ...schema,
        summary: 'Take the second step of a login',
        body: secondStepBody,
        response: { 200: loginAnswer },
      },
    },
    (request) => completeSecondStep(services, limits, tools, request.body, fromOf(request)),
  );

  app.get(
    endpoints.auth.proof.pattern,
    {
      schema: {
        ...schema,
        summary: 'How you can prove again who you are',
        response: { 200: proofMethodsAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return { methods: await findProofMethods(db, caller.user.id) };
    },
  );

  app.post(
    endpoints.auth.proof.pattern,
    {
      schema: {
        ...schema,
        summary: 'Prove again who you are, for some minutes',
        body: proofBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await prove(services, limits, tools, caller, request.body);
      return reply.status(204).send(null);
    },
  );
}

function registerTotp(
  app: App,
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
  sealer: Sealer,
): void {
  const { db } = services.database;

  app.get(
    endpoints.auth.secondFactor.pattern,
    {
      schema: {
        ...schema,
        summary: 'What stands beside the password',
        response: { 200: secondFactorAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      const { totpSince, recoveryCodesLeft, passkeys } = await findFactors(db, caller.user.id);
      return {
        totpSince: totpSince?.toISOString() ?? null,
        recoveryCodesLeft,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          ...{ id, name, createdAt: createdAt.toISOString() },
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
  );

  app.post(
    endpoints.auth.totp.pattern,
    {
      schema: {
        ...schema,
        summary: 'Begin to set up an app that makes codes',
        response: { 200: totpSetupAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      return startTotpSetup(services, sealer, caller);
    },
  );

  app.post(
    endpoints.auth.confirmTotp.pattern,
    {
      schema: {
        ...schema,
        summary: 'Take the app into use by its first code',
        body: confirmTotpBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      const codes = await confirmTotpSetup(services, limits, ownMails, sealer, caller, request.body.code);
      return { recoveryCodes: codes };
    },
  );

  app.delete(
    endpoints.auth.totp.pattern,
    { schema: { ...schema, summary: 'Do without the app', response: { 204: z.null() } } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await turnTotpOff(services, ownMails, caller);
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.auth.recoveryCodes.pattern,
    {
      schema: {
        ...schema,
        summary: 'New recovery codes, in place of the old',
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      return { recoveryCodes: await renewRecoveryCodes(services, ownMails, caller) };
    },
  );
}

function fromOf({ ip, headers }: FastifyRequest) {
  return { network: networkOf(ip), userAgent: headers['user-agent'] ?? '' };
}
