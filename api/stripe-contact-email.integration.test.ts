import type { Role } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { completeDeletion } from '#features/requests/complete-deletion';
import { payByCard } from '#testing/hosted-page';
import { createTestAccounts, tokenOf } from '#testing/test-accounts';
import { findIds } from '#testing/test-books';
import { CUSTOMER_PASSWORD, startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
const accounts = createTestAccounts(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const post = ({ token }: Pick<TestCustomer, 'token'>, path: string, body: object = {}) =>
  shop.api.call('POST', path, { token, body, from: accounts.newNetwork() });
const settled = () => accounts.waitForJobs('carry-contact');

/** Returns the customer's email at Stripe after all jobs. */
async function addressAt(customerId: string): Promise<string | null> {
  await settled();
  return ((await stripe().customers.retrieve(customerId)) as Stripe.Customer).email;
}

async function newBuyer(): Promise<{ buyer: TestCustomer; organizationId: string; customerId: string }> {
  const buyer = await shop.newCustomer({ company: 'Talleres Ruiz' });
  await payByCard(await buyer.startCheckout('business', 'annual'));
  const { organizationId } = await findIds(shop.api, buyer.email);
  const { data } = await stripe().customers.list({ email: buyer.email });
  return { buyer, organizationId, customerId: data[0]?.id ?? '' };
}

async function newColleague(organizationId: string, role: Role) {
  const colleague = await shop.newCustomer();
  const { userId } = await findIds(shop.api, colleague.email);
  const member = sql`(${userId}, ${organizationId}, ${role})`;
  await accounts.rows(sql`insert into memberships (user_id, organization_id, role) values ${member}`);
  return { ...colleague, userId };
}

async function changeEmail(customer: TestCustomer): Promise<string> {
  const fresh = accounts.newEmail();
  await post(customer, '/api/auth/change-email', { email: fresh });
  const [mail] = await accounts.waitForMails(fresh, 'confirm-new-email', 1);
  const token = tokenOf(mail?.confirmUrl ?? '');
  expect((await post(customer, '/api/auth/verify-email', { token })).status).toBe(200);
  return fresh;
}

it('Stripe has the new address of the first owner, not of others', async () => {
  const { buyer, organizationId, customerId } = await newBuyer();
  const fresh = await changeEmail(buyer);
  expect(await addressAt(customerId)).toBe(fresh);
  const colleague = await newColleague(organizationId, 'owner');
  await changeEmail(colleague);
  expect(await addressAt(customerId)).toBe(fresh);
});

it('an email typed in the portal stays until the first owner or their address changes', async () => {
  const { buyer, organizationId, customerId } = await newBuyer();
  const viewer = await newColleague(organizationId, 'viewer');
  await stripe().customers.update(customerId, { email: 'portal@empresa.example' });
  await shop.api.call('DELETE', `/api/members/${viewer.userId}`, buyer);
  expect(await addressAt(customerId)).toBe('portal@empresa.example');
  const fresh = await changeEmail(buyer);
  expect(await addressAt(customerId)).toBe(fresh);
});

it('the address is the next owner’s after a transfer, a departure or a deletion', async () => {
  const { buyer, organizationId, customerId } = await newBuyer();
  const second = await newColleague(organizationId, 'billing');
  const { userId } = second;
  expect((await post(buyer, '/api/members/transfer', { userId })).status).toBe(204);
  expect(await addressAt(customerId)).toBe(second.email);

  const third = await newColleague(organizationId, 'owner');
  await post(second, '/api/organizations/choose', { organizationId });
  expect((await post(second, '/api/members/leave')).status).toBe(204);
  expect(await addressAt(customerId)).toBe(third.email);

  const last = await newColleague(organizationId, 'owner');
  const asked = await post(third, '/api/account/request-deletion', {
    reason: 'price',
    accounts: { horus: false, stc: true },
    password: CUSTOMER_PASSWORD,
  });
  const { id } = asked.body as unknown as { id: string };
  const leads = { list: listLeadsOf, erase: eraseLeadsOf };
  await completeDeletion(shop.api.services, leads, id, { horusErased: false });
  expect(await addressAt(customerId)).toBe(last.email);
});
