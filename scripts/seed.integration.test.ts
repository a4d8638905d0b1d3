import { listInvoiceQueue } from '@horus/api/features/requests/invoice-queue';
import { startTestApi } from '@horus/api/testing/test-api';
import { run } from '@horus/api/testing/test-database';
import { expect, it } from 'vitest';
import { seedCustomers } from './seed-customers.ts';

const CUSTOMERS = 20;
const PAYMENTS_EACH = 3;

it('writes customers with payments beside the existing ones, and never twice', async () => {
  const api = await startTestApi();
  try {
    const { url } = api.services.config.database;
    const ownerUrl = api.services.config.database.ownerUrl ?? url;
    await run(
      ownerUrl,
      "insert into organizations (name, stripe_customer_id) values ('Otra', 'cus_Nx81abc')",
    );
    await seedCustomers(ownerUrl, CUSTOMERS, PAYMENTS_EACH);
    const [counts] = await run(
      url,
      `select (select count(*)::int from organizations) as organizations,
              (select count(*)::int from mirrored_payments) as payments,
              (select count(*)::int from users) as users`,
    );
    expect(counts).toEqual({
      organizations: CUSTOMERS + 1,
      payments: CUSTOMERS * PAYMENTS_EACH,
      users: CUSTOMERS,
    });
    const { rows: waiting } = await listInvoiceQueue(api.services.database.db, { state: 'received' }, '');
    expect(waiting.map(({ warnings }) => warnings)).toEqual(Array.from({ length: 6 }, () => 0));
    await expect(seedCustomers(ownerUrl, CUSTOMERS, PAYMENTS_EACH)).rejects.toThrow(/duplicate key/);
  } finally {
    await api.close();
  }
});
