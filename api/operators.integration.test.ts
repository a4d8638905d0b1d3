import { addressOf } from '@horus/contract/address-of';
import type { JoinOffer, NewTotp, OperatorAccount, TeamAnswer } from '@horus/contract/backoffice/operators';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import { runOperatorCommand } from '#operator-commands';
import { totpCode, totpStep } from '#platform/totp';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { createTestOperators } from '#testing/test-operators';
import { TestPasskey } from '#testing/test-passkey';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const operators = createTestOperators(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const PASSWORD = 'una frase bastante larga';

/** Runs an operator's command and returns its output. */
async function command(...given: string[]): Promise<string> {
  const said: string[] = [];
  await runOperatorCommand(api.services, given, (line) => said.push(line));
  return said.join('\n');
}

function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(bytes, totpStep(clock.now()));
}

async function invite(role = 'responsable') {
  const email = accounts.newEmail();
  await command('invitar', email, '--nombre', 'Ana Gil', '--rol', role);
  const [mail] = await accounts.waitForMails(email, 'operator-link', 1);
  return { email, token: tokenOf(mail?.url ?? '') };
}

const begin = (token: string) => api.call<JoinOffer>('POST', '/api/admin/join/begin', { body: { token } });
const complete = (body: object) =>
  api.call<{ recoveryCodes: string[]; code?: string }>('POST', '/api/admin/join', { body });

/** Creates an operator with a TOTP app through an invitation. */
async function joined(role = 'responsable') {
  const { email, token } = await invite(role);
  const { totp } = (await begin(token)).body;
  const answer = await complete({ token, password: PASSWORD, code: codeOf(totp.secret) });
  clock.advance(30_000);
  return {
    email,
    secret: totp.secret,
    ...answer.body,
    cookie: cookieOf(answer.headers),
    browser: browserOf(answer.headers),
  };
}

function cookieOf(headers: Headers): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

function browserOf(headers: Headers): string {
  return (headers.getSetCookie()[1] ?? '').split(';')[0] ?? '';
}

const submitPassword = (email: string, password = PASSWORD, from = accounts.newNetwork(), cookie?: string) =>
  api.call<{ secondStep: { token: string; methods: string[] } }>('POST', '/api/admin/session/password', {
    body: { email, password },
    ...{ from, cookie },
  });
const takeStep = (body: object, from = accounts.newNetwork(), cookie?: string) =>
  api.call('POST', '/api/admin/session/second-step', { body, from, cookie });
const whoIs = async (cookie: string) =>
  (await fetch(`${api.url}/api/admin/session`, { headers: { cookie } })).status;

describe('an invitation', () => {
  it('sets password and second factor, signs in, and is used up', async () => {
    const { email, token } = await invite('operador');
    expect(await command('equipo')).toContain(`${email}  Ana Gil, operador (aún no ha entrado)`);
    const { person, totp } = (await begin(token)).body;
    expect(person).toEqual({ name: 'Ana Gil', email, role: 'operator' });
    const answer = await complete({ token, password: PASSWORD, code: codeOf(totp.secret) });
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^horus-operator=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^horus-operator-browser=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await whoIs(cookieOf(answer.headers))).toBe(200);
    expect((await begin(token)).body).toMatchObject({ code: 'operators.invalid_link' });
    expect(await command('equipo')).toContain(`${email}  Ana Gil, operador`);
  });

  it('does not sign in without a second factor, and stays valid after a wrong code', async () => {
    const { email, token } = await invite();
    const { totp } = (await begin(token)).body;
    expect((await complete({ token, password: PASSWORD, code: '000000' })).body.code).toBe('auth.wrong_code');
    expect((await complete({ token, password: PASSWORD })).status).toBe(400);
    expect((await submitPassword(email)).body).toMatchObject({ code: 'auth.invalid_credentials' });
    expect((await complete({ token, password: PASSWORD, code: codeOf(totp.secret) })).status).toBe(200);
  });

  it('rejects a short or common password', async () => {
    const { token } = await invite();
    const { totp } = (await begin(token)).body;
    const code = codeOf(totp.secret);
    for (const password of ['corta', 'Ana Gil Ana Gil', 'passwordpassword', 'contraseña123']) {
      expect([password, (await complete({ token, password, code })).status]).toEqual([password, 400]);
    }
  });

  it('can be accepted with a passkey as the second factor', async () => {
    const { email, token } = await invite();
    const { passkey: options } = (await begin(token)).body;
    const device = new TestPasskey('http://horus.test');
    const [row] = await accounts.rows(sql`select id from operators where email = ${email}`);
    const passkey = device.register(options, String(row?.['id']));
    const made = await complete({ token, password: PASSWORD, passkeyName: 'Portátil', passkey });
    expect(made.status).toBe(200);
    const { secondStep } = (await submitPassword(email)).body;
    expect(secondStep.methods).toEqual(['passkey']);
    const offer = await api.call<{ options: { challenge: string } }>(
      'POST',
      '/api/admin/session/passkey-options',
      {
        body: { token: secondStep.token },
      },
    );
    const answer = await takeStep({ token: secondStep.token, passkey: device.answer(offer.body.options) });
    expect(answer.status).toBe(204);
    expect(await whoIs(cookieOf(answer.headers))).toBe(200);
    expect(await command('equipo')).toMatch(new RegExp(`^${email}  Ana Gil, responsable$`, 'm'));
  });

  it('expires', async () => {
    const { token } = await invite();
    clock.advance(49 * 3_600_000);
    expect((await begin(token)).body).toMatchObject({ code: 'operators.invalid_link' });
  });

  it('is rejected for an existing operator or missing options', async () => {
    const { email } = await invite();
    const again = command('invitar', email, '--nombre', 'Otra', '--rol', 'operador');
    await expect(again).rejects.toBeInstanceOf(OperatorRefusal);
    await expect(command('invitar', 'otra@stc.example')).rejects.toBeInstanceOf(OperatorRefusal);
  });
});

describe('a login', () => {
  it('needs password and code, each valid once', async () => {
    const { email, secret } = await joined();
    const { secondStep } = (await submitPassword(email)).body;
    expect(secondStep.methods).toEqual(['totp']);
    const code = codeOf(secret);
    const answer = await takeStep({ token: secondStep.token, code });
    expect(answer.status).toBe(204);
    expect(await whoIs(cookieOf(answer.headers))).toBe(200);
    expect((await takeStep({ token: secondStep.token, code })).body).toMatchObject({
      code: 'auth.second_step_expired',
    });
    const next = (await submitPassword(email)).body.secondStep.token;
    expect((await takeStep({ token: next, code })).body).toMatchObject({ code: 'auth.wrong_code' });
  });

  it('accepts a recovery code once', async () => {
    const { email, recoveryCodes } = await joined();
    const code = recoveryCodes[0];
    const first = (await submitPassword(email)).body.secondStep.token;
    expect((await takeStep({ token: first, code })).status).toBe(204);
    const second = (await submitPassword(email)).body.secondStep.token;
    expect((await takeStep({ token: second, code })).body).toMatchObject({ code: 'auth.wrong_code' });
  });

  it('responds identically for an unknown address, a missing second factor and a wrong password', async () => {
    const { email } = await joined();
    const pending = await invite();
    const answers = await Promise.all(
      [email, pending.email, accounts.newEmail()].map((each) => submitPassword(each, 'otra cosa larga')),
    );
    const plain = answers.map(({ status, body }) => [status, { ...body, requestId: null }]);
    expect(plain[1]).toEqual(plain[0]);
    expect(plain[2]).toEqual(plain[0]);
    expect(plain[0]?.[0]).toBe(401);
  });

  it('rejects customers, and customers’ sign-in rejects operators', async () => {
    const customer = await accounts.newSession();
    expect((await submitPassword(customer.email, TEST_PASSWORD)).status).toBe(401);
    const { email } = await joined();
    expect((await accounts.logIn(email, PASSWORD)).status).toBe(401);
  });

  it('from a new network sends a mail, and from a known one does not', async () => {
    const { email, secret } = await joined();
    const [home, away] = [accounts.newNetwork(), accounts.newNetwork()];
    const told = async () =>
      (await accounts.listMails(email, 'operator-sign-in')).map(({ network }) => network);
    // The first session, by the link, sends none.
    expect(await told()).toEqual([]);
    for (const from of [home, away, home, away]) {
      clock.advance(30_000);
      const { token: step } = (await submitPassword(email, PASSWORD, from)).body.secondStep;
      expect((await takeStep({ token: step, code: codeOf(secret) }, from)).status).toBe(204);
    }
    expect(await told()).toEqual([home, away]);
  });

  it('limits strangers’ guesses without locking an operator out of the usual network', async () => {
    const { email, secret } = await joined();
    const own = accounts.newNetwork();
    const step = (await submitPassword(email, PASSWORD, own)).body.secondStep.token;
    expect((await takeStep({ token: step, code: codeOf(secret) }, own)).status).toBe(204);
    const guesses = [];
    for (let i = 0; i < 51; i++) guesses.push((await submitPassword(email, 'no es esta frase')).status);
    expect(guesses.at(0)).toBe(401);
    expect(guesses.at(-1)).toBe(429);
    expect((await submitPassword(email, PASSWORD, own)).status).toBe(200);
  });

  it('works in a known browser from any network despite strangers’ guesses', async () => {
    const { email, secret, browser } = await joined();
    const other = await joined();
    for (let i = 0; i < 51; i++) await submitPassword(email, 'no es esta frase');
    const { token } = (await submitPassword(email, PASSWORD, accounts.newNetwork(), browser)).body.secondStep;
    for (let i = 0; i < 11; i++) await takeStep({ token, code: '000000' });
    const answer = await takeStep({ token, code: codeOf(secret) }, accounts.newNetwork(), browser);
    expect(answer.status).toBe(204);
    // The browser cookie stays the same.
    expect(browserOf(answer.headers)).toBe(browser);
    const madeUp = browser.replace(/=.*/, `=${'A'.repeat(43)}`);
    for (const cookie of [other.browser, madeUp]) {
      expect((await submitPassword(email, PASSWORD, accounts.newNetwork(), cookie)).status).toBe(429);
    }
    // A stolen cookie allows as few guesses as a network.
    const guesses = [];
    for (let i = 0; i < 11; i++) {
      const guess = await submitPassword(other.email, 'no es', accounts.newNetwork(), other.browser);
      guesses.push(guess.status);
    }
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
  });

  it('limits guesses of the code', async () => {
    const { email } = await joined();
    const token = (await submitPassword(email)).body.secondStep.token;
    const guesses = [];
    for (let i = 0; i < 11; i++) guesses.push((await takeStep({ token, code: '000000' })).status);
    expect(guesses).toEqual([...Array(10).fill(400), 429]);
  });

  it('returns 403 for another site’s page', async () => {
    const { email } = await joined();
    const answer = await fetch(`${api.url}/api/admin/session/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://otra.example' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(403);
  });
});

describe('a session', () => {
  it('ends at logout, after 30 minutes idle and after twelve hours', async () => {
    const left = await operators.logIn();
    const { status, headers } = await left.call('POST', '/api/admin/session/logout');
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    expect(await whoIs(left.cookie)).toBe(401);
    const idle = await operators.logIn();
    clock.advance(31 * 60_000);
    expect(await whoIs(idle.cookie)).toBe(401);
    const used = await operators.logIn();
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect([minutes, await whoIs(used.cookie)]).toEqual([minutes, 200]);
      clock.advance(20 * 60_000);
    }
    expect(await whoIs(used.cookie)).toBe(401);
  });

  it('is listed, and ends together with all others', async () => {
    const { email, secret, cookie } = await joined();
    const step = (await submitPassword(email)).body.secondStep.token;
    const second = cookieOf((await takeStep({ token: step, code: codeOf(secret) })).headers);
    const read = async (of: string) =>
      (await (
        await fetch(`${api.url}/api/admin/account`, { headers: { cookie: of } })
      ).json()) as OperatorAccount;
    const { sessions, recoveryCodesLeft } = await read(second);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(recoveryCodesLeft).toBe(10);
    const { csrfToken } = (await (
      await fetch(`${api.url}/api/admin/session`, { headers: { cookie: second } })
    ).json()) as { csrfToken: string };
    const ended = await fetch(`${api.url}/api/admin/account/end-sessions`, {
      method: 'POST',
      headers: { cookie: second, 'x-csrf-token': csrfToken },
    });
    expect(ended.status).toBe(204);
    expect([await whoIs(cookie), await whoIs(second)]).toEqual([401, 200]);
  });

  it('changes its password for the current one, which ends the others and is mailed', async () => {
    const operator = await operators.logIn();
    const { email, totpSecret } = operator;
    const stepOf = async () => (await submitPassword(email, TEST_PASSWORD)).body.secondStep.token;
    const takeNow = (token: string) => takeStep({ token, code: totpCode(totpSecret, totpStep(clock.now())) });
    const other = cookieOf((await takeNow(await stepOf())).headers);
    const begun = await stepOf();
    const change = (currentPassword: string, newPassword: string) =>
      operator.call('POST', '/api/admin/account/password', { body: { currentPassword, newPassword } });
    expect((await change('otra cualquiera', PASSWORD)).body).toMatchObject({
      code: 'auth.wrong_current_password',
      fields: { currentPassword: expect.any(String) },
    });
    expect((await change(TEST_PASSWORD, email)).body).toMatchObject({
      code: 'auth.common_password',
      fields: { newPassword: expect.any(String) },
    });
    expect((await change(TEST_PASSWORD, PASSWORD)).status).toBe(204);
    expect([await whoIs(operator.cookie), await whoIs(other)]).toEqual([200, 401]);
    clock.advance(30_000);
    expect((await takeNow(begun)).body.code).toBe('auth.second_step_expired');
    expect((await submitPassword(email, TEST_PASSWORD)).status).toBe(401);
    expect((await submitPassword(email)).status).toBe(200);
    await accounts.waitForMails(email, 'operator-password-changed', 1);
    clock.advance(11 * 60_000);
    expect((await change(PASSWORD, TEST_PASSWORD)).body.code).toBe('operators.proof_required');
  });

  it('replaces a lost app after a proof, without a colleague', async () => {
    const operator = await operators.logIn();
    clock.advance(11 * 60_000);
    const offer = () => operator.call<NewTotp>('POST', '/api/admin/account/totp/new');
    expect((await offer()).body).toMatchObject({ code: 'operators.proof_required' });
    const code = totpCode(operator.totpSecret, totpStep(clock.now()));
    await operator.call('POST', '/api/admin/proof', { body: { code } });
    const { sealed, secret } = (await offer()).body;
    const replace = (body: object) => operator.call('POST', '/api/admin/account/totp', { body });
    const other = (await (await operators.logIn()).call<NewTotp>('POST', '/api/admin/account/totp/new')).body;
    for (const wrong of [
      { sealed, code: '000000' },
      { sealed: other.sealed, code: codeOf(other.secret) },
    ])
      expect((await replace(wrong)).body).toMatchObject({ code: 'auth.wrong_code' });
    expect((await replace({ sealed, code: codeOf(secret) })).status).toBe(204);

    clock.advance(60_000);
    const old = totpCode(operator.totpSecret, totpStep(clock.now()));
    const prove = (typed: string) => operator.call('POST', '/api/admin/proof', { body: { code: typed } });
    expect([(await prove(old)).status, (await prove(codeOf(secret))).status]).toEqual([400, 204]);
    const [row] = await api.asOwner(
      `select action from audit_log where operator_id = '${operator.operatorId}' order by id desc`,
    );
    expect(row?.['action']).toBe('totp.replaced');
  });

  it('requires a proof for sensitive calls, with a code valid once', async () => {
    const manager = await operators.logIn('manager');
    clock.advance(11 * 60_000);
    const body = { name: 'Eva', email: accounts.newEmail(), role: 'operator' };
    const refused = await manager.call('POST', '/api/admin/team', { body });
    expect(refused.body).toMatchObject({ code: 'operators.proof_required' });
    const code = totpCode(manager.totpSecret, totpStep(clock.now()));
    expect(
      (await manager.call('POST', '/api/admin/proof', { body: { password: TEST_PASSWORD } })).status,
    ).toBe(400);
    expect((await manager.call('POST', '/api/admin/proof', { body: { code } })).status).toBe(204);
    expect((await manager.call('POST', '/api/admin/proof', { body: { code } })).status).toBe(400);
    expect((await manager.call('POST', '/api/admin/team', { body })).status).toBe(204);
  });
});

describe('the team', () => {
  it('restores access by a manager’s link, which ends previous sessions and factors', async () => {
    const lost = await joined('operador');
    const manager = await operators.logIn('manager');
    const { body } = await manager.call<TeamAnswer>('GET', '/api/admin/team');
    const { id: operatorId = '', ...seen } = body.team.find(({ email }) => email === lost.email) ?? {};
    expect(seen).toMatchObject({ joined: true, lastSeenAt: expect.any(String) });
    expect((await manager.call('POST', `/api/admin/team/${operatorId}/link`)).status).toBe(204);
    expect(await whoIs(lost.cookie)).toBe(401);
    expect((await submitPassword(lost.email)).status).toBe(401);
    const mails = await accounts.waitForMails(lost.email, 'operator-link', 2);
    const token = tokenOf(mails[1]?.url ?? '');
    const { totp } = (await begin(token)).body;
    const back = await complete({ token, password: PASSWORD, code: codeOf(totp.secret) });
    expect(await whoIs(cookieOf(back.headers))).toBe(200);
  });

  it('mails one link for the same id, and keeps it valid', async () => {
    const { email } = await joined('operador');
    const manager = await operators.logIn('manager');
    const [row] = await accounts.rows(sql`select id from operators where email = ${email}`);
    const body = { id: crypto.randomUUID() };
    const send = () => manager.call('POST', `/api/admin/team/${row?.['id']}/link`, { body });
    expect((await send()).status).toBe(204);
    const token = tokenOf((await accounts.waitForMails(email, 'operator-link', 2))[1]?.url ?? '');
    expect((await send()).status).toBe(204);
    expect((await begin(token)).status).toBe(200);
    expect(await accounts.waitForMails(email, 'operator-link', 2)).toHaveLength(2);
  });

  it('restores access by the command line', async () => {
    const { email, cookie } = await joined();
    await command('enlace', email);
    expect(await whoIs(cookie)).toBe(401);
    await accounts.waitForMails(email, 'operator-link', 2);
  });

  it('removes an operator, but not the last manager who can sign in', async () => {
    const gone = await joined('operador');
    await command('quitar', gone.email);
    expect(await whoIs(gone.cookie)).toBe(401);
    expect(await command('equipo')).not.toContain(gone.email);
    await accounts.rows(sql`update operators set removed_at = now() where removed_at is null`);
    const last = await joined();
    const [row] = await accounts.rows(sql`select id from operators where email = ${last.email}`);
    await invite();
    await expect(command('quitar', last.email)).rejects.toThrow(/al menos una persona responsable/);
    expect(row).toBeDefined();
    expect(await whoIs(last.cookie)).toBe(200);
  });

  it('changes a role immediately', async () => {
    const manager = await operators.logIn('manager');
    const other = await operators.logIn('operator');
    const path = `/api/admin/team/${other.operatorId}/role`;
    expect((await other.call('POST', path, { body: { role: 'manager' } })).status).toBe(403);
    expect((await manager.call('POST', path, { body: { role: 'manager' } })).status).toBe(204);
    expect((await other.call('GET', '/api/admin/audit.csv')).status).toBe(200);
  });
});

describe('the audit log', () => {
  interface Entries {
    readonly entries: { id: string; who: string; what: string; subject: { label: string }; after: unknown }[];
    readonly next: string | null;
  }

  it('lists actions with operator and subject, filtered and paginated, without duplicates', async () => {
    const manager = await operators.logIn('manager');
    const emails = Array.from({ length: 60 }, () => accounts.newEmail());
    for (const email of emails) {
      await manager.call('POST', '/api/admin/team', { body: { name: 'Eva', email, role: 'operator' } });
    }
    const seen: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const href = addressOf('GET /api/admin/audit', { query: { operator: manager.operatorId, cursor } });
      const { body }: { body: Entries } = await manager.call<Entries>('GET', href);
      seen.push(...body.entries.map(({ subject }) => subject.label));
      cursor = body.next;
    }
    // The newest entry is this request.
    expect(seen).toEqual(['Registro', ...emails.toReversed()]);
    const found = await manager.call<Entries>(
      'GET',
      addressOf('GET /api/admin/audit', { query: { text: emails[7] } }),
    );
    expect(found.body.entries).toMatchObject([
      { who: manager.name, what: 'Invitó a una persona al equipo', after: { role: 'operator' } },
    ]);
    const other = await manager.call<Entries>(
      'GET',
      addressOf('GET /api/admin/audit', { query: { text: emails[7], action: 'session.opened' } }),
    );
    expect(other.body.entries).toEqual([]);
  });

  it('is exported to a spreadsheet without formulas in typed text', async () => {
    const manager = await operators.logIn('manager');
    const email = accounts.newEmail();
    await manager.call('POST', '/api/admin/team', { body: { name: 'Eva', email, role: 'operator' } });
    await accounts.rows(sql`
      insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label)
      values (${clock.now().toISOString()}, '=1+1', 'session.opened', 'operator', ${email}, '@x')`);
    const { body, headers } = await manager.call<string>(
      'GET',
      `/api/admin/audit.csv?${new URLSearchParams({ text: email })}`,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = body.split('\r\n');
    expect(lines[0]).toContain('Fecha;Quién;Qué;Sobre;Nombre');
    expect(lines[1]).toContain(";'=1+1;Entró;Equipo;'@x;");
    expect(lines[2]).toContain(`;Invitó a una persona al equipo;Equipo;${email};`);
    expect(lines[2]).toMatch(/;Permiso: operador;/i);
    expect(lines).toHaveLength(4);
  });
});
