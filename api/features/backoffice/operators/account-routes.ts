import { operatorCalls } from '@horus/contract/backoffice/calls/operators';
import { OPERATOR_ISSUER } from '#features/backoffice/operators/join-team';
import { offerTotp, operatorFactors } from '#features/backoffice/operators/operator-factors';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { OperatorLimits } from '#features/backoffice/operators/operator-limits';
import {
  addOwnPasskey,
  changeOwnPassword,
  endOtherSessions,
  listSessions,
  proveOperator,
  removeOwnPasskey,
  renewRecoveryCodes,
  replaceOwnTotp,
} from '#features/backoffice/operators/own-access';
import type { App } from '#platform/app-type';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { serveCalls } from '#platform/serve-calls';
import { toBase32, totpUri } from '#platform/totp';
import type { Services } from '#services';

const serve = serveCalls(operatorCalls, 'Oficina: acceso');

export function registerOwnAccess(
  app: App,
  services: Services,
  limits: OperatorLimits,
  tools: SecondFactorTools,
): void {
  registerProof(app, services, limits, tools);
  const { db } = services.database;

  serve(app, 'GET /api/admin/account', async (request) => {
    const { operatorId, sessionId } = requireOperator(request);
    const { totpSince, recoveryCodesLeft, passkeys } = await operatorFactors.findFactors(db, operatorId);
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
  });

  serve(app, 'POST /api/admin/account/end-sessions', async (request) => {
    await endOtherSessions(services, requireOperator(request));
  });

  serve(app, 'POST /api/admin/account/password', async (request) => {
    await changeOwnPassword(services, limits, requireOperator(request), request.body);
  });

  serve(app, 'POST /api/admin/account/recovery-codes', async (request) => ({
    recoveryCodes: await renewRecoveryCodes(services, requireOperator(request)),
  }));

  serve(app, 'POST /api/admin/account/totp/new', async (request) => {
    const operator = requireOperator(request);
    const { secret, sealed } = offerTotp(tools.sealer, operator);
    const uri = totpUri({ secret, issuer: OPERATOR_ISSUER, account: operator.email });
    return { uri, secret: toBase32(secret), sealed };
  });

  serve(app, 'POST /api/admin/account/totp', async (request) => {
    await replaceOwnTotp(services, tools, requireOperator(request), request.body);
  });

  serve(app, 'POST /api/admin/account/passkeys/options', async (request) => {
    const { operatorId: id, name, email, sessionId } = requireOperator(request);
    const owner = { id, name, email };
    return {
      options: await operatorFactors.offerNewPasskey(db, tools.party, owner, sessionId, services.now()),
    };
  });

  serve(app, 'POST /api/admin/account/passkeys', async (request) => {
    await addOwnPasskey(services, tools, requireOperator(request), request.body);
  });

  serve(app, 'DELETE /api/admin/account/passkeys/:passkeyId', async (request) => {
    await removeOwnPasskey(services, requireOperator(request), request.params.passkeyId);
  });
}

function registerProof(app: App, services: Services, limits: OperatorLimits, tools: SecondFactorTools): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/proof', async (request) => ({
    methods: await operatorFactors.findMethods(db, requireOperator(request).operatorId),
  }));

  serve(app, 'POST /api/admin/proof', async (request) => {
    await proveOperator(services, limits, tools, requireOperator(request), request.body);
  });

  serve(app, 'POST /api/admin/proof/passkey-options', async (request) => {
    const { operatorId, sessionId } = requireOperator(request);
    const asked = { purpose: 'passkey-proof', ownerId: operatorId, sessionId } as const;
    return { options: await operatorFactors.offerPasskey(db, tools.party, asked, services.now()) };
  });
}
