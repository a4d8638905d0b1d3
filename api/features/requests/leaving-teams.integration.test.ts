import type { ErrorBody } from '@horus/contract/errors';
import type { DataExportAnswer, DeletionRequestAnswer } from '@horus/contract/requests';
import type { Role } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDeletion } from '#features/requests/complete-deletion';
import { rejectInvoice } from '#features/requests/decide-invoice';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice } from '#testing/test-books';

let api: TestApi;
const accounts = createTestAccounts(() => api);
const { rows } = accounts;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates two users with their own organisations; the second also works in the first's. */
async function newTeam(role: Role) {
  const owner = await newPerson('Talleres');
  const colleague = await newPerson('Gestoría');
  await addMember(owner.organizationId, colleague.userId, role);
  return { owner, colleague };
}

async function newPerson(company: string) {
  const session = await accounts.newSession({ company });
  return { ...session, ...(await findIds(api, session.email)) };
}

const addMember = (organizationId: string, userId: string, role: Role) =>
  rows(sql`insert into memberships (user_id, organization_id, role, chosen_at)
           values (${userId}, ${organizationId}, ${role}, now())`);

const ask = (token: string) =>
  api.call<{ id: string } & ErrorBody>('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: false, stc: true }, password: TEST_PASSWORD },
  });
const carryOut = (id: string) =>
  completeDeletion(api.services, { list: async () => [], erase: async () => 0 } as never, id, {
    horusErased: false,
  });
const exists = async (organizationId: string) =>
  (await rows(sql`select from organizations where id = ${organizationId}`)).length > 0;

describe('an erased user', () => {
  it('is deleted with their own organisation, and other teams stay', async () => {
    const { owner, colleague } = await newTeam('billing');
    const { id } = (await ask(colleague.token)).body;
    await carryOut(id);
    expect(await exists(colleague.organizationId)).toBe(false);
    expect(await exists(owner.organizationId)).toBe(true);
    const members = sql`select user_id as id from memberships where organization_id = ${owner.organizationId}`;
    expect(await rows(members)).toEqual([{ id: owner.userId }]);
  });

  it('must transfer a team that has no other owner first', async () => {
    const { owner, colleague } = await newTeam('viewer');
    const read = await api.call<DeletionRequestAnswer>('GET', '/api/account/deletion-request', {
      token: owner.token,
    });
    expect(read.body.lastOwnerOf).toEqual(['Talleres']);
    const refused = await ask(owner.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'requests.last_owner']);
    await rows(sql`update memberships set role = 'owner' where user_id = ${colleague.userId}`);
    const { id } = (await ask(owner.token)).body;
    // The other owner is demoted before the deletion is carried out.
    await rows(sql`update memberships set role = 'viewer'
                    where user_id = ${colleague.userId} and organization_id = ${owner.organizationId}`);
    await expect(carryOut(id)).rejects.toThrow('único titular de «Talleres»');
    await rows(sql`update memberships set role = 'owner' where user_id = ${colleague.userId}`);
    await carryOut(id);
    expect(await exists(owner.organizationId)).toBe(true);
  });

  it('is deleted with a second organisation that has no other members', async () => {
    const person = await newPerson('La primera');
    const [other] = await rows(sql`insert into organizations (name) values ('La segunda') returning id`);
    const organizationId = String(other?.['id']);
    await addMember(organizationId, person.userId, 'owner');
    await carryOut((await ask(person.token)).body.id);
    expect([await exists(person.organizationId), await exists(organizationId)]).toEqual([false, false]);
  });
});

it('emails about a request link to the organisation it was made in', async () => {
  const { owner, colleague } = await newTeam('billing');
  // A session starts in the newest membership: the other's organisation.
  const { token } = (await accounts.logIn(colleague.email)).body;
  const form = { companyName: 'Talleres', taxId: 'B12345674', address: 'Calle Ancha, 1', country: 'España' };
  const place = { postalCode: '45001', city: 'Toledo', province: 'Toledo' };
  const contact = { contactName: 'Ana', email: colleague.email };
  const asked = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token,
    body: { ...form, ...place, ...contact },
  });
  await rejectInvoice(api.services, asked.body.id, 'Ya la tienes.');
  await api.call('POST', '/api/account/exports', { token, body: { password: TEST_PASSWORD } });
  await accounts.waitForMails(colleague.email, 'data-export-ready', 1);
  const mails = await rows(sql`
    select data->'message'->>'template' as template, data->>'organizationId' as about from jobs.job
     where name = 'mail' and data->>'to' = ${colleague.email}
       and data->'message'->>'template' ~ 'invoice-request|data-export' order by created_on`);
  const about = owner.organizationId;
  expect(mails).toEqual([
    { template: 'invoice-request-received', about },
    { template: 'invoice-request-rejected', about },
    { template: 'data-export-ready', about },
  ]);
});

describe('a data export', () => {
  async function copy(email: string, number: number): Promise<Record<string, string>> {
    // A session starts in the most recently chosen organisation.
    const { token } = (await accounts.logIn(email)).body;
    await api.call('POST', '/api/account/exports', { token, body: { password: TEST_PASSWORD } });
    await accounts.waitForMails(email, 'data-export-ready', number);
    const newest = await api.call<DataExportAnswer>('GET', '/api/account/exports', { token });
    const exportId = newest.body.export?.id ?? '';
    const file = await fetch(`${api.url}/api/account/exports/${exportId}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    return Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
    );
  }

  it('contains the accounting data for billing roles and not for viewers', async () => {
    const { owner, colleague } = await newTeam('billing');
    await writePaidInvoice(api, owner.organizationId, { id: 'ajena', at: new Date() });
    const kept = await copy(colleague.email, 1);
    expect(kept['json/facturas.json']).toContain('N-ajena');
    expect(JSON.parse(kept['json/equipos.json'] ?? '')).toMatchObject([
      { company: 'Gestoría', role: 'owner' },
      { company: 'Talleres', role: 'billing' },
    ]);
    await rows(sql`update memberships set role = 'viewer'
                    where user_id = ${colleague.userId} and organization_id = ${owner.organizationId}`);
    const looked = await copy(colleague.email, 2);
    expect(JSON.stringify(looked)).not.toContain('ajena');
  });
});
