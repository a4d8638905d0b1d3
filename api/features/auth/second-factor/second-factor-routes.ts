import { secondFactorCalls } from '@horus/contract/calls/second-factor';
import type { FastifyRequest } from 'fastify';
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
import { registerPasskeys } from '#features/auth/second-factor/passkey-routes';
import {
  findProofMethods,
  prove,
  requireRecentProof,
} from '#features/auth/second-factor/require-recent-proof';
import { completeSecondStep } from '#features/auth/second-factor/second-step';
import { userFactors } from '#features/auth/second-factor/user-factors';
import type { App } from '#platform/app-type';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { networkOf } from '#platform/network';
import { createSealer, type Sealer } from '#platform/sealed';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { serveCalls } from '#platform/serve-calls';
import { relyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const serve = serveCalls(secondFactorCalls, 'Seguridad');

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

  serve(app, 'POST /api/auth/second-step', (request) =>
    completeSecondStep(services, limits, tools, request.body, fromOf(request)),
  );

  serve(app, 'GET /api/auth/proof', async (request) => {
    const caller = await requireCaller(services, request);
    return { methods: await findProofMethods(db, caller.user.id) };
  });

  serve(app, 'POST /api/auth/proof', async (request) => {
    const caller = await requireCaller(services, request);
    await prove(services, limits, tools, caller, request.body);
  });
}

function registerTotp(
  app: App,
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
  sealer: Sealer,
): void {
  const { db } = services.database;

  serve(app, 'GET /api/auth/second-factor', async (request) => {
    const caller = await requireCaller(services, request);
    const { totpSince, recoveryCodesLeft, passkeys } = await userFactors.findFactors(db, caller.user.id);
    return {
      totpSince: totpSince?.toISOString() ?? null,
      recoveryCodesLeft,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt: createdAt.toISOString() },
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  serve(app, 'POST /api/auth/second-factor/totp', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return startTotpSetup(services, sealer, caller);
  });

  serve(app, 'POST /api/auth/second-factor/totp/confirm', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    const codes = await confirmTotpSetup(services, limits, ownMails, sealer, caller, request.body.code);
    return { recoveryCodes: codes };
  });

  serve(app, 'DELETE /api/auth/second-factor/totp', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await turnTotpOff(services, ownMails, caller);
  });

  serve(app, 'POST /api/auth/second-factor/recovery-codes', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return { recoveryCodes: await renewRecoveryCodes(services, ownMails, caller) };
  });
}

function fromOf({ ip, headers }: FastifyRequest) {
  return { network: networkOf(ip), userAgent: headers['user-agent'] ?? '' };
}
