import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Authenticator } from './authenticator.ts';
import { queryRows } from './database.ts';
import { expect } from './test.ts';

export interface E2eOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly authenticator: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Invites an operator, as the command does. Returns the token of the link. */
export async function inviteOperator(
  role: 'operator' | 'manager',
  name: string,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queryRows(
    `with person as (
       insert into operators (email, name, role, created_at) values ($1, $2, $3, now()) returning id)
     insert into operator_invitations (operator_id, token_hash, created_at, expires_at)
     select id, $4, now(), now() + interval '1 hour' from person`,
    [email, name, role, createHash('sha256').update(token).digest()],
  );
  return token;
}

/** Stores an operator's session in the browser, with the second factor passed. */
export async function logInAsOperator(
  page: Page,
  role: 'operator' | 'manager' = 'operator',
  name = 'Marta Ruiz',
): Promise<E2eOperator> {
  const email = `oficina-${randomUUID().slice(0, 8)}@stc.example`;
  const token = await inviteOperator(role, name, email);
  const password = 'una frase bastante larga';
  const begun = await page.request.post('/api/admin/join/begin', { data: { token } });
  const { totp } = (await begun.json()) as { totp: { secret: string } };
  const authenticator = new Authenticator(totp.secret);
  const data = { token, password, code: await authenticator.nextCode() };
  const answer = await page.request.post('/api/admin/join', { data });
  expect(answer.status()).toBe(200);
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] };
  const [row] = await queryRows<{ id: string }>('select id from operators where email = $1', [email]);
  return { operatorId: row?.id ?? '', name, email, password, authenticator, recoveryCodes };
}

/** Delays a mail by a minute, so that a page that loads slowly can still undo it. */
export async function holdMailLonger(recipient: string): Promise<void> {
  const held = await queryRows(
    `with longer as (
       update jobs.job set start_after = start_after + interval '1 minute'
        where name = 'mail' and state = 'created' and data->>'to' = $1 returning id)
     update held_mails set held_at = held_at + interval '1 minute' where id in (select id from longer)
     returning id`,
    [recipient],
  );
  expect(held).toHaveLength(1);
}

/** Sends a held mail now. */
export async function sendHeldMail(recipient: string): Promise<void> {
  await queryRows(
    `update jobs.job set start_after = now() where name = 'mail' and state = 'created' and data->>'to' = $1`,
    [recipient],
  );
}
