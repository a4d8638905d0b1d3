import { DAY_MS } from '@horus/contract/durations';
import type { Role } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { noticesTo, propsTo, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const execute = (query: ReturnType<typeof sql>) => shop.api.services.database.db.execute(query);

async function newColleague(owner: TestCustomer, role: Role, confirmed = true): Promise<TestCustomer> {
  const colleague = await shop.newCustomer();
  await execute(sql`
    insert into memberships (user_id, organization_id, role)
    select u.id, o.organization_id, ${role} from users u, users o
     where u.email = ${colleague.email} and o.email = ${owner.email}`);
  const at = shop.clock.now().toISOString();
  if (confirmed)
    await execute(sql`update users set email_verified_at = ${at} where email = ${colleague.email}`);
  return colleague;
}

it('billing mails reach each owner and billing member with a verified address', async () => {
  const first = await shop.newCustomer();
  const second = await newColleague(first, 'owner');
  const accountant = await newColleague(first, 'billing');
  const viewer = await newColleague(first, 'viewer');
  const unconfirmed = await newColleague(first, 'owner', false);
  await payByCard(await first.startCheckout('autonomos', 'monthly'));
  await sync(first);
  await sync(first);
  const readers = [first, second, accountant];
  for (const reader of readers) {
    expect(await noticesTo(reader)).toEqual(['purchase-confirmed']);
    expect(await propsTo(reader, 'purchase-confirmed')).toMatchObject([
      { name: 'Lucía Peña', paidCents: 3_025 },
    ]);
  }
  // The daily notices have the same recipients.
  shop.clock.advance(25 * DAY_MS);
  await sendRenewalNotices(shop.api.services);
  await sendRenewalNotices(shop.api.services);
  for (const reader of readers) {
    expect(await noticesTo(reader)).toEqual(['purchase-confirmed', 'renewal-notice']);
  }
  for (const nobody of [viewer, unconfirmed]) expect(await noticesTo(nobody)).toEqual([]);
});
