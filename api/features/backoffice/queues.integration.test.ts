import { randomUUID } from 'node:crypto';
import type { CustomerPage, TimelinePage } from '@horus/contract/backoffice/customers';
import type { DeletionDetail, DeletionReceipt } from '@horus/contract/backoffice/deletions';
import type { InstallationDetail, InstallationQueueAnswer } from '@horus/contract/backoffice/installations';
import {
  ASKED_DATA,
  CHOSEN_PAYMENT,
  INVOICE_DATA_SUBJECT,
  type InvoiceQueueAnswer,
  type InvoiceRequestDetail,
} from '@horus/contract/backoffice/invoices';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { type HeldMailsAnswer, UNDO_SECONDS, type UndoAnswer } from '@horus/contract/backoffice/undo';
import { addDays, dayOf, startOfDay } from '@horus/contract/dates';
import type { ErrorBody } from '@horus/contract/errors';
import type { InvoiceRequestsAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { findIds, writePaidInvoice } from '#testing/test-books';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { CUSTOMER_PASSWORD, startTestShop, type TestShop } from '#testing/test-shop';

const PDF = Buffer.from('%PDF-1.7\nfactura\n%%EOF\n');
let shop: TestShop;
let worker: TestOperator;
let manager: TestOperator;
const operators = createTestOperators(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
  worker = await operators.logIn('operator');
  manager = await operators.logIn('manager');
});
afterAll(() => shop.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await shop.api.services.database.db.execute(query)).rows;
const auditOf = async (id: string) =>
  (await rows(sql`select action, operator_id from audit_log where subject_id = ${id} order by id`)).map(
    ({ action, operator_id: by }) => [action, by],
  );

const toldOf = async (organizationId: string) =>
  (await worker.call<TimelinePage>('GET', `/api/admin/customers/${organizationId}/timeline`)).body.events.map(
    ({ what, who }) => `${what} · ${who}`,
  );

const form = {
  ...{ companyName: 'Casimira Borrable', taxId: 'B12345674', address: 'Calle Borrable, 1' },
  ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
  ...{ contactName: 'Casimira Borrable', email: 'casimira@borrable.example' },
};
const askInvoice = async (token: string, comments = '') =>
  (
    await shop.api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
      token,
      body: { ...form, comments },
    })
  ).body.id;
/** Writes a payment of the request's customer. */
async function payFor(requestId: string): Promise<string> {
  const found = await worker.call<InvoiceRequestDetail>('GET', `/api/admin/invoices/${requestId}`);
  await writePaidInvoice(shop.api, found.body.organizationId, { id: requestId, at: new Date() });
  return `pi_${requestId}`;
}
const sendInvoice = (id: string, query: Record<string, string>, body: Buffer = PDF) =>
  worker.call<ErrorBody>(
    'POST',
    `/api/admin/invoices/${id}/document?${new URLSearchParams({ id: randomUUID(), ...query })}`,
    {
      body,
    },
  );

const inDays = (days: number) => addDays(dayOf(shop.api.services.now()), days);

describe('a request for an invoice', () => {
  it('is answered with a PDF, corrected and recorded in the log', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const { body: queue } = await worker.call<InvoiceQueueAnswer>('GET', '/api/admin/invoices');
    expect(queue.rows.map((row) => row.id)).toContain(id);
    expect((await sendInvoice(id, { number: 'F-1' })).status).toBe(204);
    expect((await sendInvoice(id, { number: 'R-1', corrects: '1' })).status).toBe(204);
    const late = await sendInvoice(id, { number: 'R-2', corrects: '1' });
    expect([late.status, late.body.code]).toEqual([409, 'operators.refused']);
    expect(late.body.error).toContain('R-1');

    const { body: found } = await worker.call<InvoiceRequestDetail>('GET', `/api/admin/invoices/${id}`);
    expect(found.documents.map(({ number }) => number)).toEqual(['R-1', 'F-1']);
    expect(
      (await toldOf(found.organizationId)).filter((told) => told.includes('factura')).toSorted(),
    ).toEqual([
      `Envió la factura F-1 · ${worker.name}`,
      `Envió una factura corregida, la R-1 · ${worker.name}`,
      expect.stringMatching(/^Pidió una factura a nombre de Casimira Borrable · /),
    ]);
    const old = await worker.call<string>('GET', `/api/admin/invoices/${id}/documents/1`);
    expect([old.headers.get('content-type'), old.body]).toEqual(['application/pdf', PDF.toString()]);
    expect((await auditOf(id)).map(([action]) => action)).toEqual([
      'invoice.issued',
      'invoice.corrected',
      'invoice.opened',
      'invoice.downloaded',
    ]);
  });

  it('has its data corrected: the customer sees the new ones, the old ones are in the notes', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const { comments: _, ...asked } = { ...form, comments: '' };
    const { contactName: __, email: ___, ...seen } = asked;
    const correct = (payer: object, from: object = seen) =>
      worker.call<ErrorBody>('POST', `/api/admin/invoices/${id}/data`, { body: { payer, seen: from } });
    const wrong = await correct({ ...seen, taxId: 'B12345670' });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['payer.taxId']]);
    const fixed = { ...seen, taxId: 'B45123452', address: 'Calle Nueva, 2' };
    expect((await correct({ ...fixed, taxId: 'b-45123452' })).status).toBe(204);
    const stale = await correct({ ...seen, city: 'Illescas' });
    expect([stale.status, stale.body.code]).toEqual([409, 'customers.data_changed']);
    const { body: found } = await worker.call<InvoiceRequestDetail>('GET', `/api/admin/invoices/${id}`);
    expect(found.form).toEqual(expect.objectContaining({ ...asked, ...fixed }));
    expect(await toldOf(found.organizationId)).toContain(
      `Nota: Datos de su solicitud de factura corregidos.\nNIF: B12345674 → B45123452\nDirección: Calle Borrable, 1, 45001 Toledo → Calle Nueva, 2, 45001 Toledo · ${worker.name}`,
    );
    const { body: own } = await shop.api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', {
      token,
    });
    expect(own.requests).toMatchObject([{ taxId: 'B45123452' }]);
    // On request the customer's own data too, unless they changed meanwhile.
    const saveOwn = (payer: object, from: object, seenOwn: object | null) =>
      worker.call<ErrorBody>('POST', `/api/admin/invoices/${id}/data`, {
        body: { payer, seen: from, seenOwn },
      });
    expect(found.saved).toBeNull();
    expect((await saveOwn(fixed, fixed, null)).status).toBe(204);
    expect((await saveOwn({ ...fixed, city: 'Illescas' }, fixed, null)).body.code).toBe(
      'customers.data_changed',
    );
    expect((await saveOwn(fixed, fixed, fixed)).status).toBe(204);
    expect(
      await rows(sql`
        select tax_id, address, city from fiscal_data where organization_id = ${found.organizationId}`),
    ).toEqual([{ tax_id: fixed.taxId, address: fixed.address, city: fixed.city }]);
    expect(
      (
        await rows(sql`select after from audit_log where subject_id = ${found.organizationId}
                       and action = 'customer.corrected'`)
      ).map(({ after }) => after),
    ).toEqual([{ fields: ['payer'] }]);
    await sendInvoice(id, { number: 'F-datos' });
    expect((await correct(seen, fixed)).body.error).toContain('F-datos');
    expect((await auditOf(id)).map(([action]) => action)).toEqual([
      'invoice.data-corrected',
      'invoice.opened',
      'invoice.issued',
    ]);
  });

  it('waits for the data it was asked for until the customer saves them, or an operator', async () => {
    const customer = await shop.newCustomer();
    const id = await askInvoice(customer.token);
    const read = async () =>
      (await worker.call<InvoiceRequestDetail>('GET', `/api/admin/invoices/${id}`)).body;
    const { form: first, requestedBy, dueOn } = await read();
    const text = 'Hola:\n\n¿Cuál es tu NIF?';
    const ask = async (sendId: string) => {
      const body = { id: sendId, to: requestedBy?.email, text };
      return (await worker.call('POST', `/api/admin/invoices/${id}/data-mail`, { body })).status;
    };
    const withdrawn = randomUUID();
    expect(await ask(withdrawn)).toBe(204);
    expect((await read()).waitsForDataSince).not.toBeNull();
    const undone = await worker.call<UndoAnswer>('POST', `/api/admin/undo/${withdrawn}`);
    expect(undone.body).toEqual({ subjectId: id, typed: { [ASKED_DATA]: text } });
    expect((await read()).waitsForDataSince).toBeNull();

    const sent = randomUUID();
    expect([await ask(sent), await ask(sent)]).toEqual([204, 204]);
    const mails = await rows(sql`
      select data->>'to' as "to", data->'message'->'props' as props from jobs.job
       where name = 'mail' and id = ${sent}::uuid`);
    expect(mails).toEqual([{ to: requestedBy?.email, props: { subject: INVOICE_DATA_SUBJECT, text } }]);
    const waiting = await read();
    expect(waiting).toMatchObject({ dueOn, saved: null, waitsForDataSince: expect.any(String) });
    const { contactName: _, email: __, ...payer } = form;
    const saved = await shop.api.call('POST', '/api/account/fiscal-data', {
      token: customer.token,
      body: { ...payer, taxId: 'B45123452' },
    });
    expect(saved.status).toBe(200);
    expect(await read()).toMatchObject({
      waitsForDataSince: null,
      saved: { taxId: 'B45123452', isAnswer: true },
    });

    await ask(randomUUID());
    expect((await read()).waitsForDataSince).not.toBeNull();
    const { companyName, taxId, address, postalCode, city, province, country } = first;
    const seen = { companyName, taxId, address, postalCode, city, province, country };
    const body = { payer: { ...seen, taxId: 'B45123452' }, seen };
    await worker.call('POST', `/api/admin/invoices/${id}/data`, { body });
    expect((await read()).waitsForDataSince).toBeNull();
    expect(
      (await auditOf(id)).map(([action]) => action).filter((action) => action !== 'invoice.opened'),
    ).toEqual([
      ...['invoice.data-asked', 'invoice.undone', 'invoice.data-asked', 'invoice.data-asked'],
      'invoice.data-corrected',
    ]);
  });

  it('accepts an invoice number once for parallel requests', async () => {
    const { token } = await shop.newCustomer();
    const { token: other } = await shop.newCustomer();
    const [one, two] = [await askInvoice(token), await askInvoice(other)];
    const answers = await Promise.all([
      sendInvoice(one, { number: 'U-2026/1' }),
      sendInvoice(two, { number: 'u-2026/1' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toContain('cada una tiene su número');
    const left = answers[0]?.status === 409 ? one : two;
    expect((await sendInvoice(left, { number: 'U-2026/2' })).status).toBe(204);
    // A replaced number can't be reused, and a correction needs a new one.
    expect((await sendInvoice(left, { number: 'U-2026/3', corrects: '1' })).status).toBe(204);
    expect((await sendInvoice(left, { number: 'U-2026/3', corrects: '2' })).status).toBe(409);
    const { token: third } = await shop.newCustomer();
    expect((await sendInvoice(await askInvoice(third), { number: 'U-2026/2' })).status).toBe(409);
  });

  it('accepts only a PDF of at most five megabytes', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const answers = await Promise.all([
      sendInvoice(id, { number: 'F-9' }, Buffer.from('<html></html>')),
      sendInvoice(id, { number: '' }),
      sendInvoice(id, { number: 'F-9' }, Buffer.alloc(5 * 1_024 * 1_024 + 1, 'x')),
      worker.call('POST', `/api/admin/invoices/${id}/document?id=${randomUUID()}&number=F-9`, {
        body: { pdf: 'x' },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 400, 413, 415]);
    expect(await auditOf(id)).toEqual([]);
  });

  it('is rejected with a reason, once', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const reject = (reason: string) =>
      worker.call('POST', `/api/admin/invoices/${id}/reject`, {
        body: { id: randomUUID(), reason },
      });
    expect((await reject(' ')).status).toBe(400);
    const answers = [await reject('El pago se devolvió.'), await reject('Otra vez.')];
    expect(answers.map(({ status }) => status)).toEqual([204, 409]);
    expect(await auditOf(id)).toEqual([['invoice.rejected', worker.operatorId]]);
    const [{ of } = {}] = await rows(
      sql`select organization_id as of from invoice_requests where id = ${id}`,
    );
    expect(await toldOf(String(of))).toContain(
      `Rechazó su solicitud de factura. Motivo: El pago se devolvió. · ${worker.name}`,
    );
  });
});

describe('a deletion', () => {
  async function newLeaver() {
    const customer = await shop.newCustomer({ company: 'Borrable Reunidos' });
    await payByCard(await customer.startCheckout('business', 'annual'));
    const [found] = await rows(sql`
      select o.stripe_customer_id as customer from users u join organizations o on o.id = u.organization_id
       where u.email = ${customer.email}`);
    const customerId = String(found?.['customer']);
    const { stripe } = shop.api.services;
    const [plan] = (await stripe.subscriptions.list({ customer: customerId })).data;
    await stripe.subscriptions.update(plan?.id ?? '', { cancel_at_period_end: true });
    await stripe.customers.createBalanceTransaction(customerId, { amount: -500, currency: 'eur' });
    await syncCustomer(shop.api.services, customerId);
    await rows(sql`update users set email_verified_at = now() where email = ${customer.email}`);
    const { body } = await shop.api.call<{ id: string }>('POST', '/api/account/request-deletion', {
      token: customer.token,
      body: {
        ...{ reason: 'price', accounts: { horus: false, stc: true }, password: CUSTOMER_PASSWORD },
        when: 'now',
      },
    });
    return { ...customer, id: body.id };
  }
  const carryOut = (by: TestOperator, id: string, seen: DeletionDetail['owed']) =>
    by.call<DeletionReceipt & ErrorBody>('POST', `/api/admin/deletions/${id}/carry-out`, {
      body: { seen, horusErased: false },
    });

  it('is confirmed by one operator and carried out by a manager with a recent proof', async () => {
    const leaver = await newLeaver();
    const { body: found } = await worker.call<DeletionDetail>('GET', `/api/admin/deletions/${leaver.id}`);
    const { owed } = found;
    expect(owed).toEqual({ owes: 0, credit: 500 });
    const refused = await carryOut(worker, leaver.id, owed);
    expect([refused.status, refused.body.code]).toEqual([403, 'operators.role_required']);
    const alone = await carryOut(manager, leaver.id, owed);
    expect([alone.status, alone.body.code]).toEqual([409, 'deletions.second_person']);
    const asked = await worker.call('POST', `/api/admin/deletions/${leaver.id}/confirmation`, {
      body: { seen: owed },
    });
    expect(asked.status).toBe(204);
    const done = await carryOut(manager, leaver.id, owed);
    expect([done.status, done.body.blockedRecords]).toEqual([200, 3]);
    expect(await auditOf(leaver.id)).toEqual([
      ['deletion.opened', worker.operatorId],
      ['deletion.confirmation-asked', worker.operatorId],
      ['deletion.begun', manager.operatorId],
      ['deletion.carried-out', manager.operatorId],
    ]);
  });

  it('shows whether another manager exists, and its confirmation request is withdrawn by its author only', async () => {
    const { id } = await newLeaver();
    const read = async () => (await manager.call<DeletionDetail>('GET', `/api/admin/deletions/${id}`)).body;
    const { owed } = await read();
    const confirmation = `/api/admin/deletions/${id}/confirmation`;
    expect((await manager.call('POST', confirmation, { body: { seen: owed } })).status).toBe(204);
    await worker.call('DELETE', confirmation);
    expect((await read()).confirmationAskedBy).toBe(manager.operatorId);
    expect((await manager.call('DELETE', confirmation)).status).toBe(204);
    expect((await read()).confirmationAskedBy).toBeNull();
    expect((await auditOf(id)).at(-2)).toEqual(['deletion.confirmation-withdrawn', manager.operatorId]);
    const { operatorId: other } = await operators.logIn('manager');
    expect((await read()).hasOtherManager).toBe(true);
    await rows(
      sql`update operators set removed_at = now() where role = 'manager' and id <> ${manager.operatorId}`,
    );
    expect((await read()).hasOtherManager).toBe(false);
    await rows(sql`update operators set removed_at = null where id = ${other}`);
  });

  it('needs a recent proof', async () => {
    const leaver = await newLeaver();
    const stale = await operators.logIn('manager');
    await rows(sql`
      update operator_sessions set proved_at = proved_at - interval '11 minutes' where id = ${stale.sessionId}`);
    const { status, body } = await carryOut(stale, leaver.id, { owes: 0, credit: 500 });
    expect([status, body.code]).toEqual([403, 'operators.proof_required']);
  });

  it('leaves no personal data in the log', async () => {
    const leaver = await newLeaver();
    const invoice = await askInvoice(leaver.token, 'secreto');
    await worker.call('GET', `/api/admin/invoices/${invoice}`);
    await sendInvoice(invoice, { number: 'F-77' });
    await worker.call('GET', `/api/admin/deletions/${leaver.id}`);
    const { body: found } = await worker.call<DeletionDetail>('GET', `/api/admin/deletions/${leaver.id}`);
    await worker.call('POST', `/api/admin/deletions/${leaver.id}/confirmation`, {
      body: { seen: found.owed },
    });
    expect((await carryOut(manager, leaver.id, found.owed)).status).toBe(200);
    const words = [leaver.email, 'Casimira', 'Borrable', 'Lucía', 'B12345674', 'secreto'];
    const [count] = await rows(sql`select count(*)::int from audit_log where subject_id = ${invoice}`);
    expect(count).toEqual({ count: 2 });
    const traces = await rows(sql`
      select a.action from audit_log a
       where exists (select from unnest(${sql.param(words)}::text[]) w where a::text like '%' || w || '%')`);
    expect(traces).toEqual([]);
  });
});

describe('an installation', () => {
  it('is processed from the call to the setup', async () => {
    const customer = await shop.newCustomer({ company: 'Talleres Nuevos' });
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await expect.poll(async () => (await customer.info()).installation).not.toBeNull();
    const { body: queue } = await worker.call<InstallationQueueAnswer>('GET', '/api/admin/installations');
    const row = queue.rows.find(({ company }) => company === 'Talleres Nuevos');
    const installationId = row?.id ?? '';
    const { body: found } = await worker.call<InstallationDetail>(
      'GET',
      `/api/admin/installations/${installationId}`,
    );
    expect(found.contact?.email).toBe(customer.email);
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', gen_random_uuid(), '\\x00', ${customer.email}, '{"nombre": "Luz Rey", "telefono": "925 77 31 08"}',
              '\\x00', now())`);
    const search = async (q: string, list = 'open') =>
      (
        await worker.call<InstallationQueueAnswer>(
          'GET',
          `/api/admin/installations?${new URLSearchParams({ q, list })}`,
        )
      ).body.rows.map(({ company, phones }) => [company, ...phones]);
    for (const q of ['talleres nuev', customer.email, '77 31 08']) {
      expect([q, await search(q)]).toEqual([q, [['Talleres Nuevos', '925 77 31 08']]]);
      expect(await search(q, 'done')).toEqual([]);
    }
    expect(await search('xilofonista')).toEqual([]);
    const mark = (step: string, seenVersion: number) =>
      worker.call('POST', `/api/admin/installations/${installationId}/steps`, {
        body: { id: randomUUID(), step, seenVersion },
      });
    expect((await mark('shipped', 1)).status).toBe(400);
    const unanswered = (seenVersion: number) =>
      worker.call('POST', `/api/admin/installations/${installationId}/calls`, {
        body: { seenVersion, againOn: inDays(3), againHour: 17 },
      });
    expect((await unanswered(1)).status).toBe(204);
    const { body: tried } = await worker.call<InstallationDetail>(
      'GET',
      `/api/admin/installations/${installationId}`,
    );
    expect(tried).toMatchObject({ callTries: 1, callAgainOn: inDays(3), callAgainHour: 17, version: 2 });
    const undoCall = (seenVersion: number) =>
      worker.call('POST', `/api/admin/installations/${installationId}/calls/undone`, {
        body: { seenVersion },
      });
    expect((await unanswered(2)).status).toBe(204);
    expect((await undoCall(2)).status).toBe(409);
    expect((await undoCall(3)).status).toBe(204);
    expect((await undoCall(4)).status).toBe(204);
    expect((await undoCall(5)).status).toBe(409);
    const { body: untried } = await worker.call<InstallationDetail>(
      'GET',
      `/api/admin/installations/${installationId}`,
    );
    expect(untried).toMatchObject({ callTries: 0, callTriedAt: null, callAgainOn: null, version: 5 });
    expect((await unanswered(5)).status).toBe(204);
    // The operator's own change in another window has its own error code.
    const own = await mark('called', 1);
    expect([own.status, own.body.code]).toEqual([409, 'installations.changed_by_you']);
    expect((await mark('called', 6)).status).toBe(204);
    const others = await manager.call('POST', `/api/admin/installations/${installationId}/steps`, {
      body: { id: randomUUID(), step: 'configured', seenVersion: 6 },
    });
    expect([others.status, others.body.code]).toEqual([409, 'installations.changed']);
    expect((await unanswered(7)).status).toBe(409);
    expect((await mark('configured', 7)).status).toBe(204);
    const steps = (await customer.info()).installation?.steps ?? [];
    expect(steps.every(({ doneAt }) => doneAt !== null)).toBe(true);
    const detail = await worker.call<InstallationDetail>('GET', `/api/admin/installations/${installationId}`);
    expect(detail.body.doneBy).toEqual({ called: worker.name, configured: worker.name });
    expect(detail.body.members.map(({ email }) => email)).toEqual([customer.email]);
    const mailed = detail.body.mails.map(({ kind }) => kind);
    expect(mailed).toEqual(
      expect.arrayContaining(['Instalación: ya hemos hablado', 'Instalación: sistema listo']),
    );
    const reopened = await manager.call('POST', `/api/admin/installations/${installationId}/reopened`, {
      body: { step: 'configured', seenVersion: 8 },
    });
    expect(reopened.body).toEqual({ mailTakenBack: true });
    const { body: today } = await worker.call<TodayAnswer>('GET', '/api/admin/today');
    expect(today.waiting.flatMap(({ first }) => first)).toContainEqual(
      expect.objectContaining({ name: 'Talleres Nuevos', openSteps: ['configured'] }),
    );
    expect((await mark('configured', 9)).status).toBe(204);
    const { organizationId = '' } = row ?? {};
    const { body: page } = await worker.call<CustomerPage>('GET', `/api/admin/customers/${organizationId}`);
    expect(page.requests).toContainEqual(
      expect.objectContaining({
        kind: 'installation',
        detail: expect.stringMatching(/sistema listo el \d+ de/),
      }),
    );
    expect(await toldOf(organizationId)).toEqual(
      expect.arrayContaining([
        `Llamó al cliente y nadie contestó · ${worker.name}`,
        `Habló con el cliente para preparar su sistema · ${worker.name}`,
        `Dejó listo su sistema · ${worker.name}`,
        `Volvió a dejar por hacer la preparación del sistema · ${manager.name}`,
      ]),
    );
    expect((await auditOf(installationId)).map(([action]) => action)).toEqual([
      'installation.opened',
      'installation.call-unanswered',
      'installation.opened',
      'installation.call-unanswered',
      'installation.undone',
      'installation.undone',
      'installation.opened',
      'installation.call-unanswered',
      'installation.called',
      'installation.configured',
      'installation.opened',
      'installation.reopened',
      'installation.configured',
    ]);
  });
});

it('a parcel’s arrival and return are in the log, the history and on the customer’s page', async () => {
  const customer = await shop.newCustomer({ company: 'Talleres del Paquete' });
  const { organizationId } = await findIds(shop.api, customer.email);
  const [row] = await rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at,
                               shipped_at, travels)
    values (${organizationId}, 'cs_parcel', 'business', 1, 0, false, now() - interval '2 days', now() - interval '1 day', true)
    returning id`);
  const id = String(row?.['id']);
  const page = async () =>
    (await worker.call<CustomerPage>('GET', `/api/admin/customers/${organizationId}`)).body.requests[0];
  const arrive = (seenVersion: number, body: object) =>
    worker.call<ErrorBody>('POST', `/api/admin/installations/${id}/parcel`, {
      body: { seenVersion, ...body },
    });
  expect(await page()).toMatchObject({ state: 'travelling', waits: true });
  const unexplained = await arrive(1, { state: 'returned', on: inDays(0), reason: ' ' });
  expect([unexplained.status, unexplained.body.fields]).toEqual([
    400,
    { reason: 'Escribe por qué ha vuelto' },
  ]);
  expect((await arrive(1, { state: 'delivered', on: inDays(1) })).body.code).toBe('installations.parcel_day');
  expect((await arrive(1, { state: 'delivered', on: inDays(0) })).status).toBe(204);
  expect(await page()).toMatchObject({
    state: 'set',
    detail: expect.stringMatching(/, entregado el \d+ de/),
  });
  expect((await arrive(2, { state: 'travelling' })).status).toBe(204);
  expect((await arrive(3, { state: 'returned', on: inDays(0), reason: 'Ausente' })).status).toBe(204);
  expect(await page()).toMatchObject({
    state: 'open',
    detail: expect.stringMatching(/, devuelto el .* \(Ausente\)/),
  });
  const { body: today } = await worker.call<TodayAnswer>('GET', '/api/admin/today');
  expect(today.waiting.flatMap(({ first }) => first)).toContainEqual(
    expect.objectContaining({ name: 'Talleres del Paquete', openSteps: ['shipped'], returned: true }),
  );
  expect(await toldOf(organizationId)).toContain(`Apuntó que su envío volvió · ${worker.name}`);
  const sendId = randomUUID();
  const sent = {
    id: sendId,
    step: 'shipped',
    seenVersion: 4,
    carrier: 'SEUR',
    trackingNumber: 'PK2',
    deliverTo: 'Nave 3',
  };
  const again = await worker.call('POST', `/api/admin/installations/${id}/steps`, { body: sent });
  expect(again.status).toBe(204);
  const { body: read } = await worker.call<InstallationDetail>('GET', `/api/admin/installations/${id}`);
  expect(read.lastCarrier).toBe('SEUR');
  const travels = await page();
  expect(travels).toMatchObject({ state: 'travelling', sentBy: worker.name });
  expect(travels?.detail).not.toContain(worker.name);
  await worker.call('POST', `/api/admin/undo/${sendId}`);
  expect(await page()).toMatchObject({ state: 'open', detail: expect.stringContaining('(Ausente)') });
  expect((await auditOf(id)).map(([action]) => action)).toEqual([
    'installation.delivered',
    'installation.undone',
    'installation.returned',
    'installation.shipped',
    'installation.opened',
    'installation.undone',
  ]);
});

describe('a mistaken or repeated decision', () => {
  const undo = (sendId: string, by = worker) => by.call<UndoAnswer>('POST', `/api/admin/undo/${sendId}`);
  const listHeld = async (by: TestOperator) =>
    (await by.call<HeldMailsAnswer>('GET', '/api/admin/undo')).body.held;
  const mailsOf = async (sendId: string) =>
    (await rows(sql`select 1 from jobs.job where name = 'mail' and id = ${sendId}::uuid`)).length;
  const request = async (requestId: string) =>
    (await worker.call<InvoiceRequestDetail>('GET', `/api/admin/invoices/${requestId}`)).body;

  it('is one invoice when it is sent again', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const sent = { id: randomUUID(), number: 'D-1', paymentId: await payFor(id) };
    const answers = await Promise.all([sendInvoice(id, sent), sendInvoice(id, sent)]);
    // The page was reloaded meanwhile and sends it as a correction.
    answers.push(await sendInvoice(id, { ...sent, corrects: '1' }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await request(id)).documents.map(({ number }) => number)).toEqual(['D-1']);
    expect(await mailsOf(sent.id)).toBe(1);
    const again = await sendInvoice(id, { number: 'd-1', corrects: '1' });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringContaining('Ya hay una factura d-1'),
    ]);
  });

  it('returns 409 for another number or reason with the same id', async () => {
    const { token } = await shop.newCustomer();
    const [issued, refused] = [await askInvoice(token), await askInvoice(token, 'Otra')];
    const id = randomUUID();
    expect((await sendInvoice(issued, { id, number: 'E-1' })).status).toBe(204);
    const other = await sendInvoice(issued, { id, number: 'E-2', corrects: '1' });
    expect([other.status, other.body.code]).toEqual([409, 'operators.sent_before']);
    expect((await request(issued)).documents.map(({ number }) => number)).toEqual(['E-1']);
    const rejected = randomUUID();
    const reject = (reason: string) =>
      worker.call('POST', `/api/admin/invoices/${refused}/reject`, { body: { id: rejected, reason } });
    const answers = [await reject('Falta el NIF.'), await reject('Falta la dirección.')];
    expect(answers.map(({ status }) => status)).toEqual([204, 409]);
    expect((await request(refused)).reason).toBe('Falta el NIF.');
  });

  it('can be undone while its email waits: an invoice, its correction, a rejection', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const [first, second, third, correction] = [1, 2, 3, 4].map(() => randomUUID()) as [
      ...[string, string, string, string],
    ];
    const paymentId = await payFor(id);
    await sendInvoice(id, { id: first, number: 'D-2', paymentId });
    expect(await request(id)).toMatchObject({ found: 'chosen', payments: [{ id: paymentId }] });
    // The operator's other pages list it, other operators' pages don't.
    const held = (await listHeld(worker)).find((each) => each.id === first);
    expect(held).toEqual({
      ...{ id: first, kind: 'invoice', subjectId: id, name: (await request(id)).companyName },
      secondsLeft: expect.any(Number),
    });
    expect(held?.secondsLeft).toBeGreaterThan(0);
    expect(held?.secondsLeft).toBeLessThanOrEqual(UNDO_SECONDS);
    expect(await listHeld(manager)).toEqual([]);
    expect((await undo(first, manager)).status).toBe(409);
    const { status, body } = await undo(first);
    expect([status, body]).toEqual([
      200,
      { subjectId: id, typed: { [CHOSEN_PAYMENT]: paymentId, number: 'D-2' } },
    ]);
    expect((await request(id)).found).toBeNull();
    expect((await listHeld(worker)).map((each) => each.id)).not.toContain(first);
    expect(await request(id)).toMatchObject({ state: 'received', invoiceNumber: null, documents: [] });
    expect([(await undo(first)).status, await mailsOf(first)]).toEqual([409, 0]);

    await worker.call('POST', `/api/admin/invoices/${id}/reject`, {
      body: { id: second, reason: 'Otra vez.' },
    });
    expect((await undo(second)).body.typed).toEqual({ reason: 'Otra vez.' });
    expect(await request(id)).toMatchObject({ state: 'received', reason: null });

    await sendInvoice(id, { id: third, number: 'D-2' });
    await sendInvoice(id, { id: correction, number: 'D-3', corrects: '1' }, Buffer.from('%PDF-1.7\n%%EOF'));
    // There is a newer decision.
    expect([(await undo(third)).status, await mailsOf(third)]).toEqual([409, 1]);
    expect((await undo(correction)).body.typed).toEqual({ number: 'D-3' });
    expect((await request(id)).documents).toEqual([expect.objectContaining({ version: 1, number: 'D-2' })]);
    const [kept] = await rows(sql`select pdf from invoice_documents where request_id = ${id}`);
    expect(kept?.['pdf']).toEqual(PDF);
    expect(
      (await auditOf(id)).map(([action]) => action).filter((action) => !String(action).endsWith('opened')),
    ).toEqual([
      ...['invoice.issued', 'invoice.undone', 'invoice.rejected', 'invoice.undone'],
      ...['invoice.issued', 'invoice.corrected', 'invoice.undone'],
    ]);
  });

  it('can be undone without an email: the end of a request that the company opened', async () => {
    const { token, email } = await shop.newCustomer();
    const id = await askInvoice(token);
    const discard = (sentAs: string, note?: string) =>
      worker.call('POST', `/api/admin/invoices/${id}/reject`, {
        body: { id: sentAs, ...(note && { reason: note }) },
      });
    // A customer who asked reads why not.
    expect((await discard(randomUUID())).status).toBe(409);
    await rows(sql`update invoice_requests set opened_by = 'Marta Ruiz' where id = ${id}`);
    const [first, second] = [randomUUID(), randomUUID()];
    expect([(await discard(first)).status, (await discard(first)).status]).toEqual([204, 204]);
    expect(await mailsOf(first)).toBe(0);
    expect(await request(id)).toMatchObject({ state: 'rejected', reason: '' });
    const list = async () =>
      (await shop.api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', { token })).body;
    expect((await list()).requests).toEqual([]);
    expect((await undo(first, manager)).status).toBe(409);
    expect((await undo(first)).status).toBe(200);
    expect((await undo(first)).status).toBe(409);
    expect((await request(id)).state).toBe('received');
    expect((await list()).requests).toHaveLength(1);
    await discard(second, 'Se pidió por error.');
    const { organizationId } = await findIds(shop.api, email);
    expect(await toldOf(organizationId)).toEqual(
      expect.arrayContaining([
        `Descartó la solicitud de factura: Se pidió por error. · ${worker.name}`,
        'Abrió una factura a nombre de Casimira Borrable · Marta Ruiz',
      ]),
    );
    expect(
      (await auditOf(id)).map(([action]) => action).filter((action) => !String(action).endsWith('opened')),
    ).toEqual(['invoice.discarded', 'invoice.undone', 'invoice.discarded']);
  });

  it('can be undone while its email waits: a step of an installation', async () => {
    const customer = await shop.newCustomer({ company: 'Talleres Deshechos' });
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await expect.poll(async () => (await customer.info()).installation).not.toBeNull();
    const { body: queue } = await worker.call<InstallationQueueAnswer>('GET', '/api/admin/installations');
    const row = queue.rows.find(({ company }) => company === 'Talleres Deshechos');
    const installationId = row?.id ?? '';
    const before = (await customer.info()).installation;
    const id = randomUUID();
    const marked = await worker.call('POST', `/api/admin/installations/${installationId}/steps`, {
      body: { id, step: 'called', seenVersion: 1 },
    });
    expect([marked.status, await mailsOf(id)]).toEqual([204, 1]);
    expect((await undo(id)).status).toBe(200);
    expect([(await customer.info()).installation, await mailsOf(id)]).toEqual([before, 0]);
    const happened = sql`select 1 from activities where organization_id = ${row?.organizationId} and kind = 'installation.called'`;
    expect(await rows(happened)).toEqual([]);
    const { body: now } = await worker.call<InstallationDetail>(
      'GET',
      `/api/admin/installations/${installationId}`,
    );
    expect(now).toMatchObject({ version: 3, nextDueAt: row?.nextDueAt });
  });

  it('can be undone while its email waits: an appointment', async () => {
    const customer = await shop.newCustomer({ company: 'Talleres Citados' });
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await expect.poll(async () => (await customer.info()).installation).not.toBeNull();
    const { body: queue } = await worker.call<InstallationQueueAnswer>('GET', '/api/admin/installations');
    const row = queue.rows.find(({ company }) => company === 'Talleres Citados');
    const path = `/api/admin/installations/${row?.id}`;
    const endOf = (day: string) => new Date(startOfDay(addDays(day, 1)).getTime() - 1);
    const set = async (
      seenVersion: number,
      day: string | null,
      { tell = true, id = randomUUID(), at = day && endOf(day) } = {},
    ) => {
      const appointment = at && { at: at.toISOString(), about: 'formar al equipo' };
      const { status, body } = await worker.call<ErrorBody>('POST', `${path}/appointment`, {
        body: { id, seenVersion, appointment, tell },
      });
      return { id, status, code: body?.code };
    };
    const agreed = async () => (await customer.info()).installation?.appointment?.at.slice(0, 10);
    expect((await set(1, inDays(-1))).code).toBe('operators.day_not_to_come');
    const midnight = { at: startOfDay(inDays(0)) };
    expect((await set(1, inDays(0), midnight)).code).toBe('installations.hour_past');
    const today = await set(1, inDays(0));
    expect([today.status, await mailsOf(today.id), await agreed()]).toEqual([204, 1, inDays(0)]);
    // The same request again does nothing.
    expect((await set(1, inDays(0), { id: today.id })).status).toBe(204);
    const { body: waiting } = await worker.call<TodayAnswer>('GET', '/api/admin/today');
    const named = { name: 'Talleres Citados', appointmentFor: 'formar al equipo' };
    expect(waiting.waiting.find(({ kind }) => kind === 'appointments')).toMatchObject({
      ...{ dueOn: inDays(0), overdue: false },
      first: [named],
    });
    // The mail about the moved appointment replaces the one that still waits.
    const moved = await set(2, inDays(3));
    expect([await mailsOf(today.id), await mailsOf(moved.id)]).toEqual([0, 1]);
    const { body: undone } = await undo(moved.id);
    expect(undone.typed).toMatchObject({ appointmentDay: inDays(3), appointmentFor: 'formar al equipo' });
    expect([await agreed(), await mailsOf(moved.id)]).toEqual([inDays(0), 0]);
    const silent = await set(4, null, { tell: false });
    expect([silent.status, await mailsOf(silent.id), await agreed()]).toEqual([204, 0, undefined]);
    expect(await toldOf(row?.organizationId ?? '')).toContain(
      `Quitó la cita para la instalación · ${worker.name}`,
    );
    const noted = await worker.call('POST', `/api/admin/customers/${row?.organizationId}/notes`, {
      body: { id: randomUUID(), text: 'Quiere el dominio citados.example' },
    });
    expect(noted.status).toBe(201);
    const { body: detail } = await worker.call<InstallationDetail>('GET', path);
    expect(detail.notes.map(({ text }) => text)).toEqual(['Quiere el dominio citados.example']);
  });

  it('can’t be undone once its email is being sent', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const sendId = randomUUID();
    await sendInvoice(id, { id: sendId, number: 'D-4' });
    await rows(sql`update jobs.job set state = 'active' where name = 'mail' and id = ${sendId}::uuid`);
    expect((await listHeld(worker)).map((each) => each.id)).not.toContain(sendId);
    expect((await undo(sendId)).status).toBe(409);
    expect((await request(id)).state).toBe('issued');
  });

  it('is refused with the decision that came first and its operator', async () => {
    const { token } = await shop.newCustomer();
    const id = await askInvoice(token);
    const reject = (by: TestOperator, of: string) =>
      by.call('POST', `/api/admin/invoices/${of}/reject`, { body: { id: randomUUID(), reason: 'No.' } });
    expect((await sendInvoice(id, { number: 'D-9' })).status).toBe(204);
    const refusals = [
      await reject(manager, id),
      await reject(worker, id),
      await sendInvoice(id, { number: 'D-9' }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [409, `${worker.name} ya ha enviado la factura D-9 mientras tanto. Lo tuyo no ha salido.`],
      [409, 'Ya has enviado tú la factura D-9 mientras tanto. Lo tuyo no ha salido.'],
      [409, 'Ya has enviado tú la factura D-9 mientras tanto. Lo tuyo no ha salido.'],
    ]);
    const other = await askInvoice(token, 'Otra');
    expect((await reject(manager, other)).status).toBe(204);
    expect((await sendInvoice(other, { number: 'D-10' })).body.message).toBe(
      `${manager.name} ya la ha rechazado mientras tanto. Lo tuyo no ha salido.`,
    );
  });
});
