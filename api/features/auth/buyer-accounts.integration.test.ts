import type { User } from '@horus/contract/auth';
import { DAY_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBuyer,
  createOrganization,
  findUserByEmail,
  inviteToOrganization,
} from '#features/auth/buyer-accounts';
import { deleteExpiredSessions } from '#features/auth/delete-expired-sessions';
import { createTestAccounts, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newNetwork, newEmail, logIn, newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const reset = (token: string) =>
  api.call<ErrorBody>('POST', '/api/auth/reset-password', {
    body: { token, newPassword: 'nueva frase con campana' },
    from: newNetwork(),
  });
const organizationOf = async (email: string) =>
  (await findUserByEmail(api.services.database.db, email))?.organizationId;

describe('a buyer without an account', () => {
  it('gets an account, sets its password by the link and owns the organisation', async () => {
    const { db } = api.services.database;
    const email = newEmail();
    const organizationId = await createOrganization(db, 'Talleres Toledo');
    const buyer = await createBuyer(api.services, db, { organizationId, name: 'Eva', email });
    expect(buyer?.validDays).toBe(7);
    expect(await findUserByEmail(db, email)).toEqual({ userId: buyer?.userId, organizationId, name: 'Eva' });
    expect((await logIn(email, '')).status).toBe(400);
    expect((await logIn(email, 'cualquiera')).status).toBe(401);

    clock.advance(6 * DAY_MS);
    expect((await reset(tokenOf(buyer?.setPasswordUrl ?? ''))).status).toBe(200);
    const { body } = await logIn(email, 'nueva frase con campana');
    expect(body.user).toMatchObject({ company: 'Talleres Toledo', emailVerified: true });
    expect(await accounts.listMails(email, 'password-changed')).toEqual([]);
  });

  it('gets no second account for a taken address', async () => {
    const { db } = api.services.database;
    const { email } = await newSession();
    const present = await findUserByEmail(db, email);
    const organizationId = await createOrganization(db, 'Otra');
    expect(await createBuyer(api.services, db, { organizationId, name: 'Eva', email })).toBeNull();
    expect(await findUserByEmail(db, email)).toEqual(present);
    expect(await rows(sql`select 1 from users where organization_id = ${organizationId}`)).toEqual([]);
    expect(
      await rows(
        sql`select 1 from link_tokens where user_id = ${present?.userId} and purpose = 'set-password'`,
      ),
    ).toEqual([]);
  });

  it('can request a new link when the first expires', async () => {
    const { db } = api.services.database;
    const email = newEmail();
    const organizationId = await createOrganization(db, 'Talleres');
    const buyer = await createBuyer(api.services, db, { organizationId, name: 'Eva', email });
    clock.advance(8 * DAY_MS);
    expect((await reset(tokenOf(buyer?.setPasswordUrl ?? ''))).body.code).toBe('auth.invalid_reset_token');
    await api.call('POST', '/api/auth/request-password-reset', { body: { email }, from: newNetwork() });
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    expect((await reset(tokenOf(mail?.resetUrl ?? ''))).status).toBe(200);
    expect((await logIn(email, 'nueva frase con campana')).status).toBe(200);
  });
});

describe('an invitation', () => {
  /**
   * Verified, because an unverified account is taken over
   * (`api/address-takeover.integration.test.ts`).
   */
  async function newOwner(fields: object = {}) {
    const session = await newSession(fields);
    await rows(sql`update users set email_verified_at = now() where email = ${session.email}`);
    return session;
  }

  async function invite(fields: object = {}) {
    const { db } = api.services.database;
    const session = await newOwner(fields);
    const user = await findUserByEmail(db, session.email);
    if (!user) throw new Error('no user');
    const purchased = await createOrganization(db, 'La de la compra');
    const link = await inviteToOrganization(api.services, db, {
      userId: user.userId,
      organizationId: purchased,
    });
    return {
      email: session.email,
      session: session.token,
      own: user.organizationId,
      purchased,
      token: tokenOf(link.setPasswordUrl),
    };
  }

  it('moves the user when they set their password by it, and deletes their empty organisation', async () => {
    const { email, own, purchased, token } = await invite();
    expect(await organizationOf(email)).toBe(own);
    expect((await reset(token)).status).toBe(200);
    expect(await organizationOf(email)).toBe(purchased);
    expect(await rows(sql`select 1 from organizations where id = ${own}`)).toEqual([]);
    const { body } = await logIn(email, 'nueva frase con campana');
    expect((await api.call<User>('GET', '/api/auth/me', { token: body.token })).body.company).toBe(
      'La de la compra',
    );
  });

  it('is accepted by a password reset too, even when its own link is expired or void', async () => {
    const late = await invite();
    clock.advance(10 * DAY_MS);
    await deleteExpiredSessions(api.services);
    const changed = await invite();
    await api.call('POST', '/api/auth/update-profile', {
      token: changed.session,
      body: { currentPassword: 'reloj con campana', newPassword: 'una muy larga' },
    });
    for (const { email, purchased } of [late, changed]) {
      await api.call('POST', '/api/auth/request-password-reset', { body: { email }, from: newNetwork() });
      const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
      expect((await reset(tokenOf(mail?.resetUrl ?? ''))).status).toBe(200);
      expect(await organizationOf(email)).toBe(purchased);
    }
  });

  it('is not accepted by an older reset link, and stays valid', async () => {
    const { db } = api.services.database;
    const { email } = await newOwner();
    await api.call('POST', '/api/auth/request-password-reset', { body: { email }, from: newNetwork() });
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    const user = await findUserByEmail(db, email);
    const purchased = await createOrganization(db, 'La de la compra');
    await inviteToOrganization(api.services, db, { userId: user?.userId ?? '', organizationId: purchased });
    expect((await reset(tokenOf(mail?.resetUrl ?? ''))).status).toBe(200);
    expect(await organizationOf(email)).toBe(user?.organizationId);

    await api.call('POST', '/api/auth/request-password-reset', { body: { email }, from: newNetwork() });
    const [, second] = await accounts.waitForMails(email, 'password-reset', 2);
    expect((await reset(tokenOf(second?.resetUrl ?? ''))).status).toBe(200);
    expect(await organizationOf(email)).toBe(purchased);
  });

  it.each([
    [
      'has a customer',
      (own: string) => sql`update organizations set stripe_customer_id = ${`cus_${own}`} where id = ${own}`,
    ],
    [
      'has something hanging on it',
      (own: string) => sql`insert into billing_mirrors (organization_id) values (${own})`,
    ],
    [
      'has asked for an invoice',
      (own: string) => sql`
        insert into invoice_requests (organization_id, state, form, content_hash, created_at)
        values (${own}, 'received', '{}', '\\x00', now())`,
    ],
  ])('makes the user the owner of both organisations when their own %s', async (_, use) => {
    const { email, own, token } = await invite();
    await rows(use(own));
    expect((await reset(token)).status).toBe(200);
    expect(await organizationOf(email)).toBe(own);
    const { body } = await logIn(email, 'nueva frase con campana');
    expect(body.user).toMatchObject({ company: 'La de la compra', role: 'owner', organizations: 2 });
  });
});
