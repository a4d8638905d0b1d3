import { loginAnswer } from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import {
  newPasskeyBody,
  passkeyLoginBody,
  passkeyOptionsAnswer,
  passkeyStepBody,
  recoveryCodesAnswer,
} from '@horus/contract/second-factor';
import { z } from 'zod';
import type { OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import type { AuthLimits } from '#features/auth/auth-limits';
import { addPasskey, offerNewPasskey, removePasskey } from '#features/auth/second-factor/change-passkeys';
import { logInByPasskey, offerPasskeyLogin } from '#features/auth/second-factor/passkey-login';
import { offerPasskeyProof, requireRecentProof } from '#features/auth/second-factor/require-recent-proof';
import { offerPasskeyStep } from '#features/auth/second-factor/second-step';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { RelyingParty } from '#platform/webauthn';
import type { Services } from '#services';

const schema = { tags: ['Seguridad'] };
const options = { response: { 200: passkeyOptionsAnswer } };

export function registerPasskeys(
  app: App,
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
  party: RelyingParty,
): void {
  app.post(
    endpoints.auth.passkeyLoginOptions.pattern,
    { schema: { ...schema, summary: 'What a browser needs to offer its passkeys', ...options } },
    async (request) => ({
      options: await offerPasskeyLogin(services, limits.passkeys, party, networkOf(request.ip)),
    }),
  );

  app.post(
    endpoints.auth.passkeyLogin.pattern,
    {
      schema: {
        ...schema,
        summary: 'Log in by a passkey',
        body: passkeyLoginBody,
        response: { 200: loginAnswer },
      },
    },
    (request) =>
      logInByPasskey(services, limits, party, request.body.passkey, {
        network: networkOf(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      }),
  );

  app.post(
    endpoints.auth.passkeyStepOptions.pattern,
    {
      schema: { ...schema, summary: 'Take the second step by a passkey', body: passkeyStepBody, ...options },
    },
    async (request) => {
      await limits.passkeys.network.consume(networkOf(request.ip));
      return { options: await offerPasskeyStep(services, party, request.body.token) };
    },
  );

  app.post(
    endpoints.auth.passkeyProofOptions.pattern,
    { schema: { ...schema, summary: 'Prove again who you are, by a passkey', ...options } },
    async (request) => {
      const caller = await requireCaller(services, request);
      await limits.passkeys.network.consume(networkOf(request.ip));
      return { options: await offerPasskeyProof(services, party, caller) };
    },
  );

  app.post(
    endpoints.auth.newPasskeyOptions.pattern,
    { schema: { ...schema, summary: 'What a browser needs to make a passkey', ...options } },
    async (request) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await limits.passkeys.network.consume(networkOf(request.ip));
      return { options: await offerNewPasskey(services, party, caller) };
    },
  );

  app.post(
    endpoints.auth.passkeys.pattern,
    {
      schema: {
        ...schema,
        summary: 'Leave a new passkey',
        body: newPasskeyBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      return { recoveryCodes: await addPasskey(services, ownMails, party, caller, request.body) };
    },
  );

  app.delete(
    endpoints.auth.passkey.pattern,
    {
      schema: {
        ...schema,
        summary: 'Do without a passkey',
        params: z.object({ passkeyId: z.uuid() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await removePasskey(services, ownMails, caller, request.params.passkeyId);
      return reply.status(204).send(null);
    },
  );
}
