import type { User } from '@horus/contract/auth';
import { DAY_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import type { MembersAnswer, OpenInvitation, OrganizationView } from '@horus/contract/members';
import { ORGANIZATION_HEADER, type Role } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { rows } = accounts;
beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

interface Person {
  readonly email: string;
  readonly token: string;
  readonly userId: string;
  readonly organizationId: string;
}

/** Creates a user with a verified address and their own organisation. */
async function newPerson(fields: object = {}): Promise<Person> {
  const session = await accounts.newSession(fields);
  await rows(sql`update users set email_verified_at = now() where email = ${session.email}`);
  return { ...session, ...(await findIds(api, session.email)) };
}

const post = (path: string, token?: string, body?: object) =>
  api.call<ErrorBody>('POST', path, {
    ...(token && { token }),
    ...(body && { body }),
    from: accounts.newNetwork(),
  });
const invite = (by: Person, email: string, role: Role = 'viewer') =>
  post('/api/members/invitations', by.token, { email, role });
const accept = (who: { token: string }, token: string) =>
  post('/api/invitations/accept', who.token, { token });
const setRole = (by: Person, userId: string, role: Role) =>
  post(`/api/members/${userId}/role`, by.token, { role });
const remove = (by: Person, userId: string) =>
  api.call('DELETE', `/api/members/${userId}`, { token: by.token });
const me = async (token: string) => (await api.call<User>('GET', '/api/auth/me', { token })).body;
const team = async (token: string) => (await api.call<MembersAnswer>('GET', '/api/members', { token })).body;
const organizations = async (token: string) =>
  (await api.call<{ organizations: OrganizationView[] }>('GET', '/api/organizations', { token })).body
    .organizations;

async function mailedToken(email: string): Promise<string> {
  const mails = await accounts.listMails(email, 'invitation');
  return tokenOf(mails.at(-1)?.invitationUrl ?? '');
}

/** Creates an owner and a colleague who accepted an invitation. */
async function newTeam(role: Role): Promise<{ owner: Person; colleague: Person }> {
  const owner = await newPerson({ name: 'Marta', company: 'Talleres Ruiz' });
  const colleague = await newPerson({ name: 'Omar' });
  await invite(owner, colleague.email, role);
  expect((await accept(colleague, await mailedToken(colleague.email))).status).toBe(204);
  return { owner, colleague };
}

const refusal = ({ status, body }: { status: number; body: ErrorBody }) => [status, body?.code];

describe('an invitation', () => {
  it('gives access only after acceptance, with the invited role, and mails each owner', async () => {
    const owner = await newPerson({ name: 'Marta', company: 'Talleres Ruiz' });
    const guest = await newPerson({ name: 'Omar' });
    expect((await invite(owner, guest.email, 'billing')).status).toBe(204);
    expect(await organizations(guest.token)).toHaveLength(1);
    const [mail] = await accounts.waitForMails(guest.email, 'invitation', 1);
    expect(mail).toMatchObject({ inviterEmail: owner.email, role: 'billing' });

    const token = await mailedToken(guest.email);
    const read = await post('/api/invitations/read', undefined, { token });
    const offer: OpenInvitation = {
      organization: 'Talleres Ruiz',
      role: 'billing',
      email: guest.email,
      hasAccount: true,
    };
    expect(read.body).toEqual(offer);

    expect((await accept(guest, token)).status).toBe(204);
    expect(await me(guest.token)).toMatchObject({
      organizationId: owner.organizationId,
      company: 'Talleres Ruiz',
      role: 'billing',
    });
    const told = await accounts.waitForMails(owner.email, 'invitation-accepted', 1);
    expect(told).toMatchObject([{ name: 'Marta', member: 'Omar', role: 'billing' }]);
    expect((await team(owner.token)).invitations).toEqual([]);
    const again = await accounts.logIn(guest.email);
    expect(again.body.user).toMatchObject({ company: 'Talleres Ruiz', role: 'billing' });
  });

  it('creates an account for a new address and verifies that address', async () => {
    const owner = await newPerson({ company: 'Talleres Ruiz' });
    const email = accounts.newEmail();
    await invite(owner, email);
    const token = await mailedToken(email);
    const read = await post('/api/invitations/read', undefined, { token });
    expect(read.body).toMatchObject({ hasAccount: false });
    const body = { token, name: 'Noa', password: TEST_PASSWORD };
    const both = await Promise.all([
      post('/api/invitations/register', undefined, body),
      post('/api/invitations/register', undefined, body),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const { user, token: session } = (await accounts.logIn(email)).body;
    expect(user).toMatchObject({ emailVerified: true, company: 'Talleres Ruiz', role: 'viewer' });
    expect(await organizations(session)).toMatchObject([
      { name: 'Talleres Ruiz', role: 'viewer', current: true },
      { name: null, role: 'owner', current: false },
    ]);
  });

  it('is accepted by an account that was created after the invitation', async () => {
    const owner = await newPerson();
    const email = accounts.newEmail();
    await invite(owner, email);
    const token = await mailedToken(email);
    await accounts.register({ email });
    const register = { token, name: 'Noa', password: TEST_PASSWORD };
    expect(refusal(await post('/api/invitations/register', undefined, register))).toEqual([
      409,
      'members.has_account',
    ]);
    const session = (await accounts.logIn(email)).body;
    expect((await accept(session, token)).status).toBe(204);
    // Only a session that began with the password verifies the address.
    expect(await me(session.token)).toMatchObject({ emailVerified: true, role: 'viewer' });
  });

  it('is rejected for another address and stays valid', async () => {
    const owner = await newPerson();
    const [guest, other] = [await newPerson(), await newPerson()];
    await invite(owner, guest.email);
    const token = await mailedToken(guest.email);
    expect(refusal(await accept(other, token))).toEqual([403, 'members.other_address']);
    expect(await organizations(other.token)).toHaveLength(1);
    expect((await accept(guest, token)).status).toBe(204);
  });

  it('is valid once, until it expires, and only by its newest link', async () => {
    const owner = await newPerson();
    const guest = await newPerson();
    const void_ = [400, 'members.invalid_invitation'];
    await invite(owner, guest.email, 'viewer');
    const first = await mailedToken(guest.email);
    await invite(owner, guest.email, 'billing');
    const [invitation] = (await team(owner.token)).invitations;
    expect(invitation).toMatchObject({ email: guest.email, role: 'billing', expired: false });
    expect(refusal(await accept(guest, first))).toEqual(void_);

    const second = await mailedToken(guest.email);
    clock.advance(7 * DAY_MS + 1_000);
    expect(refusal(await accept(guest, second))).toEqual(void_);
    expect((await team(owner.token)).invitations).toMatchObject([{ expired: true }]);
    // Team changes need a recent proof of identity.
    const stale = await invite(owner, guest.email);
    expect(refusal(stale)).toEqual([403, 'auth.proof_required']);
    await post('/api/auth/proof', owner.token, { password: TEST_PASSWORD });
    const resend = `/api/members/invitations/${invitation?.id ?? ''}/resend`;
    expect((await post(resend, owner.token)).status).toBe(204);
    const third = await mailedToken(guest.email);
    const both = await Promise.all([accept(guest, third), accept(guest, third)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(refusal(await post(resend, owner.token))).toEqual([404, 'members.invitation_not_found']);
  });

  it('is withdrawn by an owner, or when its sender stops being an owner', async () => {
    const { owner, colleague } = await newTeam('owner');
    const [one, two] = [await newPerson(), await newPerson()];
    await invite(owner, one.email);
    await invite(colleague, two.email);
    const { invitations } = await team(owner.token);
    const first = invitations.find(({ email }) => email === one.email);
    const withdrawn = await api.call('DELETE', `/api/members/invitations/${first?.id ?? ''}`, {
      token: owner.token,
    });
    expect(withdrawn.status).toBe(204);
    expect((await setRole(owner, colleague.userId, 'billing')).status).toBe(204);
    for (const guest of [one, two]) {
      expect(refusal(await accept(guest, await mailedToken(guest.email)))).toEqual([
        400,
        'members.invalid_invitation',
      ]);
    }
  });

  it('is rejected for a member, and when the sender’s address is unverified', async () => {
    const { owner, colleague } = await newTeam('viewer');
    expect(refusal(await invite(owner, colleague.email))).toEqual([409, 'members.already']);
    const unproved = await accounts.newSession();
    const answer = await post('/api/members/invitations', unproved.token, {
      email: accounts.newEmail(),
      role: 'viewer',
    });
    expect(refusal(answer)).toEqual([409, 'members.confirm_first']);
  });

  it('can’t be sent or withdrawn by an owner who is removed at the same moment', async () => {
    const { owner, colleague } = await newTeam('owner');
    const guest = await newPerson();
    await invite(owner, guest.email);
    const [made] = (await team(owner.token)).invitations;
    const late: Promise<{ status: number; body: ErrorBody }>[] = [];
    await api.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from organizations where id = ${owner.organizationId} for update`);
      const path = `/api/members/invitations/${made?.id ?? ''}`;
      late.push(
        invite(colleague, accounts.newEmail(), 'owner'),
        api.call<ErrorBody>('DELETE', path, { token: colleague.token }),
      );
      // Both have passed the guard and wait for the organisation's lock.
      await accounts.waitForBlocked(tx, 2);
      await tx.execute(
        sql`delete from memberships where user_id = ${colleague.userId} and organization_id = ${owner.organizationId}`,
      );
    });
    for (const answer of await Promise.all(late))
      expect(refusal(answer)).toEqual([403, 'auth.role_required']);
    expect((await team(owner.token)).invitations).toMatchObject([{ email: guest.email }]);
  });

  it('is limited to five a day per mailbox, across all senders', async () => {
    const email = accounts.newEmail();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await invite(await newPerson(), email)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await accounts.listMails(email, 'invitation')).toHaveLength(5);
  });
});

describe('a member', () => {
  it('loses access with the next request when removed, and returns to their own organisation', async () => {
    const { owner, colleague } = await newTeam('billing');
    expect((await remove(owner, colleague.userId)).status).toBe(204);
    expect(await me(colleague.token)).toMatchObject({
      organizationId: colleague.organizationId,
      role: 'owner',
      company: null,
    });
    const choose = await post('/api/organizations/choose', colleague.token, {
      organizationId: owner.organizationId,
    });
    expect(refusal(choose)).toEqual([404, 'members.no_organization']);
    expect(await accounts.listMails(colleague.email, 'member-removed')).toMatchObject([{ by: 'Marta' }]);
  });

  it('leaves, and the owners get an email', async () => {
    const { owner, colleague } = await newTeam('viewer');
    expect((await post('/api/members/leave', colleague.token)).status).toBe(204);
    expect((await team(owner.token)).members.map(({ userId }) => userId)).toEqual([owner.userId]);
    expect(await accounts.listMails(owner.email, 'member-left')).toMatchObject([{ by: 'Omar' }]);
  });

  it('gets a new, empty organisation when they leave the one they founded', async () => {
    const { owner, colleague } = await newTeam('owner');
    expect((await post('/api/members/leave', owner.token)).status).toBe(204);
    const [own, ...others] = await organizations(owner.token);
    expect(own).toMatchObject({ name: null, role: 'owner', current: true });
    expect(own?.id).not.toBe(owner.organizationId);
    expect(others).toEqual([]);
    expect((await team(colleague.token)).members).toMatchObject([{ name: 'Omar', role: 'owner' }]);
  });

  it('gets the rights of a new role with the next request, and an email', async () => {
    const { owner, colleague } = await newTeam('viewer');
    const portal = () => post('/api/stripe/create-portal-session', colleague.token);
    expect(refusal(await portal())).toEqual([403, 'auth.role_required']);
    await setRole(owner, colleague.userId, 'billing');
    expect(refusal(await portal())).toEqual([404, 'billing.no_customer']);
    expect(await accounts.listMails(colleague.email, 'role-changed')).toMatchObject([{ role: 'billing' }]);
    const rename = (company: string) =>
      post('/api/auth/update-profile', colleague.token, { name: 'Omar H.', company });
    expect((await rename('Talleres Ruiz e Hijos')).status).toBe(200);
    await setRole(owner, colleague.userId, 'viewer');
    expect(refusal(await rename('Mía'))).toEqual([403, 'auth.role_required']);
  });

  it('can’t download a data export after losing access to billing', async () => {
    const { owner, colleague } = await newTeam('billing');
    await post('/api/account/exports', colleague.token, { password: TEST_PASSWORD });
    await accounts.waitForMails(colleague.email, 'data-export-ready', 1);
    const made = await api.call<{ export: { id: string } | null }>('GET', '/api/account/exports', {
      token: colleague.token,
    });
    await remove(owner, colleague.userId);
    const file = await fetch(`${api.url}/api/account/exports/${made.body.export?.id ?? ''}/download`, {
      headers: { authorization: `Bearer ${colleague.token}` },
    });
    expect([made.body.export?.id, file.status]).toEqual([expect.any(String), 404]);
  });
});

describe('an owner', () => {
  it('can’t leave, be demoted or be removed while they are the last owner', async () => {
    const { owner } = await newTeam('billing');
    const last = [409, 'members.last_owner'];
    expect(refusal(await post('/api/members/leave', owner.token))).toEqual(last);
    expect(refusal(await setRole(owner, owner.userId, 'billing'))).toEqual(last);
    expect(refusal(await remove(owner, owner.userId))).toEqual(last);
  });

  it('stays when two owners leave at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, colleague } = await newTeam('owner');
      const answers = await Promise.all([
        post('/api/members/leave', owner.token),
        setRole(colleague, colleague.userId, 'viewer'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      const owners = await rows(sql`
        select from memberships where organization_id = ${owner.organizationId} and role = 'owner'`);
      expect(owners).toHaveLength(1);
    }
  });

  it('transfers ownership and invitations, and becomes billing', async () => {
    const { owner, colleague } = await newTeam('viewer');
    const guest = await newPerson();
    await invite(owner, guest.email);
    const { status } = await post('/api/members/transfer', owner.token, { userId: colleague.userId });
    expect(status).toBe(204);
    expect((await team(colleague.token)).members).toMatchObject([
      { name: 'Omar', role: 'owner' },
      { name: 'Marta', role: 'billing' },
    ]);
    for (const { email } of [owner, colleague]) {
      expect(await accounts.listMails(email, 'ownership-transferred')).toMatchObject([{ member: 'Omar' }]);
    }
    expect((await accept(guest, await mailedToken(guest.email))).status).toBe(204);
  });

  it('reads team changes with actor and member in the activity', async () => {
    const { owner, colleague } = await newTeam('viewer');
    await setRole(owner, colleague.userId, 'billing');
    await remove(owner, colleague.userId);
    const { body } = await api.call<{ activities: { who: string; what: string }[] }>(
      'GET',
      '/api/account/activity',
      { token: owner.token },
    );
    expect(body.activities.slice(0, 4).map(({ who, what }) => [who, what])).toEqual([
      ['Marta', 'Quitó a Omar del equipo'],
      ['Marta', 'Cambió lo que puede hacer Omar: facturación'],
      ['Omar', 'Aceptó la invitación y entró en el equipo (lectura)'],
      ['Marta', 'Invitó a una persona (lectura)'],
    ]);
    await rows(sql`delete from users where id = ${colleague.userId}`);
    const after = await api.call<typeof body>('GET', '/api/account/activity', { token: owner.token });
    expect(after.body.activities.slice(0, 3).map(({ who, what }) => [who, what])).toEqual([
      ['Marta', 'Quitó a una persona del equipo'],
      ['Marta', 'Cambió lo que puede hacer una persona: facturación'],
      ['Alguien que ya no está', 'Aceptó la invitación y entró en el equipo (lectura)'],
    ]);
  });
});

describe('a member of several organisations', () => {
  it('can’t change an organisation other than the one shown', async () => {
    const { owner, colleague } = await newTeam('billing');
    const save = (shown: string) =>
      fetch(`${api.url}/api/account/fiscal-data`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${colleague.token}`,
          [ORGANIZATION_HEADER]: shown,
        },
        body: JSON.stringify({
          ...{ companyName: 'Talleres Ruiz', taxId: 'B12345674', address: 'Calle Ancha, 1' },
          ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
        }),
      });
    const shown = owner.organizationId;
    expect((await save(shown)).status).toBe(200);
    // The removed member's form is still open: its data must not go to their own company.
    await remove(owner, colleague.userId);
    const late = await save(shown);
    expect([late.status, ((await late.json()) as ErrorBody).code]).toEqual([
      409,
      'members.other_organization',
    ]);
    const own = await api.call('GET', '/api/account/fiscal-data', { token: colleague.token });
    expect(own.body).toEqual({ data: null });
    const now = await findIds(api, colleague.email);
    expect((await save(now.organizationId)).status).toBe(200);
  });

  it('works in one organisation per session', async () => {
    const { owner, colleague } = await newTeam('billing');
    const other = (await accounts.logIn(colleague.email)).body.token;
    const choice = { organizationId: colleague.organizationId };
    expect((await post('/api/organizations/choose', other, choice)).status).toBe(204);
    expect(await me(other)).toMatchObject({ organizationId: colleague.organizationId, role: 'owner' });
    expect(await me(colleague.token)).toMatchObject({
      organizationId: owner.organizationId,
      role: 'billing',
    });
    expect(await organizations(colleague.token)).toMatchObject([
      { name: 'Talleres Ruiz', current: true, owners: ['Marta'] },
      { name: null, current: false, owners: ['Omar'] },
    ]);
  });
});
