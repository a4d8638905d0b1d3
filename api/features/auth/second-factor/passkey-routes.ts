import { secondFactorCalls } from '@horus/contract/calls/second-factor';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import { addPasskey, offerNewPasskey, removePasskey } from '#features/auth/second-factor/change-passkeys';
import { logInByPasskey, offerPasskeyLogin } from '#features/auth/second-factor/passkey-login';
import { offerPasskeyProof, requireRecentProof } from '#features/auth/second-factor/require-recent-proof';
import { offerPasskeyStep } from '#features/auth/second-factor/second-step';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import { serveCalls } from '#platform/serve-calls';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const serve = serveCalls(secondFactorCalls, 'Seguridad');

export function registerPasskeys(
  app: App,
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
  party: RelyingParty,
): void {
  serve(app, 'POST /api/auth/passkey-login/options', async () => ({
    options: await offerPasskeyLogin(services, party),
  }));

  serve(app, 'POST /api/auth/passkey-login', (request) =>
    logInByPasskey(services, limits, party, request.body.passkey, {
      network: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    }),
  );

  serve(app, 'POST /api/auth/second-step/passkey-options', async (request) => {
    return { options: await offerPasskeyStep(services, party, request.body.token) };
  });

  serve(app, 'POST /api/auth/proof/passkey-options', async (request) => {
    const caller = await requireCaller(services, request);
    return { options: await offerPasskeyProof(services, party, caller) };
  });

  serve(app, 'POST /api/auth/passkeys/options', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return { options: await offerNewPasskey(services, party, caller) };
  });

  serve(app, 'POST /api/auth/passkeys', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    return { recoveryCodes: await addPasskey(services, ownMails, party, caller, request.body) };
  });

  serve(app, 'DELETE /api/auth/passkeys/:passkeyId', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await removePasskey(services, ownMails, caller, request.params.passkeyId);
  });
}
