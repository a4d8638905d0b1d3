import type { SystemAnswer } from '@horus/contract/backoffice/system';
import type { Page } from '@playwright/test';
import { queryRows } from './database.ts';
import { newVisitor } from './lead-forms.ts';
import { expect } from './test.ts';

/** Stores a message as its form does. Returns its id. */
export async function arrives(
  { name, email } = newVisitor(),
): Promise<{ leadId: string; name: string; sender: string }> {
  const [row] = await queryRows<{ id: string }>(
    `insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
     values ('contact', gen_random_uuid(), '\\x00', $1, $2, '\\x00', now()) returning id`,
    [
      email,
      JSON.stringify({
        nombre: name,
        email,
        empresa: '',
        telefono: '925 000 333',
        mensaje: '¿Cuánto cuesta?',
      }),
    ],
  );
  return { leadId: row?.id ?? '', name, sender: email };
}

/** Requests an invoice and a deletion as the customer. */
export async function requestInvoiceAndDeletion(
  page: Page,
  { email, password, token }: { email: string; password: string; token: string },
  companyName = 'Talleres Peña',
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const invoice = await page.request.post('/api/facturas/solicitar', {
    headers,
    data: {
      ...{ companyName, taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
      ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Lucía Peña', email },
    },
  });
  const deletion = await page.request.post('/api/account/request-deletion', {
    headers,
    data: { reason: 'price', accounts: { horus: false, stc: true }, password },
  });
  expect([invoice.ok(), deletion.ok()]).toEqual([true, true]);
}

interface Ids {
  readonly organizationId: string;
  /** At Stripe. */
  readonly customerId: string;
  readonly invoiceRequestId: string;
  readonly deletionRequestId: string;
  readonly installationId: string;
  readonly mailId: string;
  readonly eventId: string;
}

/** Returns the ids of a customer's purchase and requests, once all have arrived. */
export async function idsOf(email: string): Promise<Ids> {
  const read = async () => {
    const [ids] = await queryRows<Ids>(
      `select o.id as "organizationId", o.stripe_customer_id as "customerId",
              (select id from invoice_requests where organization_id = o.id) as "invoiceRequestId",
              (select id from deletion_requests where user_id = u.id) as "deletionRequestId",
              (select id from installations where organization_id = o.id) as "installationId",
              (select id from sent_mails where recipient = u.email limit 1) as "mailId",
              (select id from stripe_events where customer_id = o.stripe_customer_id limit 1) as "eventId"
         from users u
         join organizations o on o.id = u.organization_id
        where u.email = $1`,
      [email],
    );
    if (!ids) throw new Error(`${email} has no account`);
    return ids;
  };
  await expect.poll(async () => Object.values(await read())).not.toContain(null);
  return read();
}

/** Shows every problem of the system without causing it for other tests. */
export async function showSystemProblems(page: Page): Promise<void> {
  await page.route('/api/admin/system', async (route) => {
    const answer = await route.fetch();
    const system = (await answer.json()) as SystemAnswer;
    const at = new Date().toISOString();
    const about = { queue: 'mail', about: 'refund para ana@taller.example', customer: null };
    const letter = { ...about, reason: 'Ese buzón no existe', detail: '550 No such user' };
    const json: SystemAnswer = {
      ...system,
      stripeAnswers: false,
      deadLetters: ['1', '2'].map((id) => ({ ...letter, id: `${id}`.repeat(8), tries: 3, failedAt: at })),
      lostCustomers: [{ customerId: 'cus_perdido', foundAt: at }],
    };
    await route.fulfill({ json });
  });
}
