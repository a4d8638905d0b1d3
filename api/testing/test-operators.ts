import { CSRF_HEADER } from '@horus/contract/backoffice/access';
import type { ErrorBody } from '@horus/contract/errors';
import type { OperatorRole } from '@horus/contract/operator-roles';
import { cookieName, csrfTokenOf, insertSession } from '#features/backoffice/operators/operator-session';
import { operators, operatorTotpFactors } from '#features/backoffice/operators/operator-tables';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { createSealer } from '#platform/sealed';
import { newTotpSecret } from '#platform/totp';
import { TEST_PASSWORD } from '#testing/test-accounts';
import type { TestApi } from '#testing/test-api';

export interface TestOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly sessionId: string;
  readonly totpSecret: Buffer;
  readonly cookie: string;
  readonly csrfToken: string;
  /** Sends a call as the back office does; a body that is not a Buffer is sent as JSON. */
  call<T = ErrorBody>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: unknown; type?: string; csrfToken?: string | null },
  ): Promise<{ status: number; body: T; headers: Headers }>;
}

export function createTestOperators(getApi: () => TestApi) {
  let count = 0;
  return {
    logIn: async (role: OperatorRole = 'operator', withFactor = true): Promise<TestOperator> => {
      const { services, url } = getApi();
      const { db } = services.database;
      const now = services.now();
      const person = { name: `Operaria ${++count}`, email: `operaria${count}@stc.example` };
      const passwordHash = await services.passwords.hash(TEST_PASSWORD);
      const [row] = await db
        .insert(operators)
        .values({ ...person, role, passwordHash, createdAt: now })
        .returning({ operatorId: operators.id });
      if (!row) throw new Error('no operator was inserted');
      const { operatorId } = row;
      const totpSecret = newTotpSecret();
      if (withFactor) {
        const sealer = createSealer(await getFormTokenSecret(db), 'operators');
        const secret = sealer.seal(totpSecret, operatorId);
        await db
          .insert(operatorTotpFactors)
          .values({ ownerId: operatorId, secret, usedStep: 0, createdAt: now, confirmedAt: now });
      }
      const from = { operatorId, device: 'Firefox en Linux', network: '127.0.0.1' };
      const { token, sessionId } = await insertSession(db, from, now);
      const cookie = `${cookieName(services.config.server.publicUrl)}=${token}`;
      const ownProof = csrfTokenOf(token);
      return {
        ...person,
        ...{ operatorId, sessionId, totpSecret, cookie, csrfToken: ownProof },
        call: async (method, path, { body, type, csrfToken = ownProof } = {}) => {
          const raw = Buffer.isBuffer(body);
          const response = await fetch(url + path, {
            method,
            redirect: 'manual',
            headers: {
              cookie,
              ...(csrfToken !== null && { [CSRF_HEADER]: csrfToken }),
              ...(body !== undefined && {
                'content-type': type ?? (raw ? 'application/pdf' : 'application/json'),
              }),
            },
            body: body === undefined ? null : raw ? new Uint8Array(body) : JSON.stringify(body),
          });
          // An event stream never ends, so its body is not read.
          const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
          if (isStream) await response.body?.cancel();
          const text = isStream ? '' : await response.text();
          const isJson = response.headers.get('content-type')?.includes('json');
          const { status, headers } = response;
          return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : text };
        },
      };
    },
  };
}
