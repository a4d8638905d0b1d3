import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptDispute, answerDispute, uploadDisputeFile } from '#features/billing/disputes/answer-dispute';
import { planOfCustomer } from '#features/billing/plan-holder';
import { payByCard } from '#testing/hosted-page';
import { findIds } from '#testing/test-books';
import { startTestShop, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const record = vi.fn(async () => undefined);
beforeEach(() => record.mockClear());
const services = () => shop.api.services;
const TEXT = 'Fichan cada día desde el 3 de marzo, con dos dispositivos.';

async function claimedBack() {
  const customer = await shop.newCustomer({ company: 'Talleres Peña' });
  await payByCard(await customer.startCheckout('business', 'annual'));
  await time.sync(customer);
  const { organizationId } = await findIds(shop.api, customer.email);
  await time.rows(sql`
    insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
    values (${organizationId}, 'Talleres Peña SL', 'B12345674', 'Calle Ancha, 1', '45001', 'Toledo', 'Toledo', 'España', false, now())
        on conflict (organization_id) do update set company_name = excluded.company_name, address = excluded.address`);
  const [payment] = (await time.infoOf(customer)).payments;
  const { stripe } = services();
  const intent = await stripe.paymentIntents.retrieve(payment?.id ?? '');
  await shop.control(`/charges/${intent.latest_charge}/dispute`, { reason: 'fraudulent' });
  const atStripe = async () =>
    (await stripe.disputes.list({ payment_intent: intent.id })).data[0] as Stripe.Dispute;
  const { id: disputeId } = await atStripe();
  const holder = await planOfCustomer(services().database.db, organizationId);
  return {
    ...{ customer, holder, disputeId, atStripe },
    answer: (text = TEXT, fileId?: string) =>
      answerDispute(services(), holder, { disputeId, text, fileId }, record),
    upload: (bytes: Buffer) =>
      uploadDisputeFile(services(), holder, disputeId, { name: 'albarán.pdf', bytes }),
    accept: () => acceptDispute(services(), holder, disputeId, record),
  };
}

describe('a dispute', () => {
  it("is submitted with the company's text and its records, and is then under review", async () => {
    const { customer, answer, atStripe } = await claimedBack();
    await answer();
    const { status, evidence, evidence_details: details } = await atStripe();
    expect([status, details.submission_count]).toEqual(['under_review', 1]);
    expect(evidence).toMatchObject({
      uncategorized_text: TEXT,
      customer_email_address: customer.email,
      billing_address: 'Talleres Peña SL, Calle Ancha, 1, 45001 Toledo',
      product_description: expect.stringContaining('Business'),
      access_activity_log: expect.stringContaining('Creó la cuenta'),
    });
    const [mirrored] = await time.rows<{ status: string }>(
      sql`select status from mirrored_disputes where id = ${(await atStripe()).id}`,
    );
    expect(mirrored?.status).toBe('under_review');
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('is submitted with a file, whose name stays with the answer', async () => {
    const { holder, answer, upload, atStripe } = await claimedBack();
    const wrong = { code: 'billing.dispute_file' };
    await expect(upload(Buffer.from('<html>'))).rejects.toMatchObject(wrong);
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    await expect(upload(Buffer.concat([pdf, Buffer.alloc(4_500_000)]))).rejects.toMatchObject(wrong);
    const fileId = await upload(pdf);
    await answer(TEXT, fileId);
    expect((await atStripe()).evidence.uncategorized_file).toBe(fileId);
    const mirrored = await time.rows(
      sql`select answer->>'file' as file from mirrored_disputes where organization_id = ${holder.organizationId}`,
    );
    expect(mirrored).toEqual([{ file: 'albarán.pdf' }]);
    await expect(upload(pdf)).rejects.toMatchObject({ code: 'billing.dispute_closed' });
  });

  it('is submitted with the newest parcel that did not come back', async () => {
    const { holder, answer, atStripe } = await claimedBack();
    const { organizationId } = holder;
    await time.rows(sql`
      update installations set shipped_at = '2026-03-04T10:00:00Z', carrier = 'SEUR', tracking_number = 'ES 12',
             deliver_to = 'Calle Ancha, 1, 45001 Toledo' where organization_id = ${organizationId}`);
    await time.rows(sql`
      insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up,
             ordered_at, shipped_at, carrier, returned_on)
      values (${organizationId}, ${`cs_${organizationId}`}, 'business', 1, 0, false,
             '2026-03-04T10:00:00Z', '2026-03-09T10:00:00Z', 'GLS', '2026-03-12')`);
    await answer();
    expect((await atStripe()).evidence).toMatchObject({
      shipping_carrier: 'SEUR',
      shipping_tracking_number: 'ES 12',
      shipping_date: '4 de marzo de 2026',
      shipping_address: 'Calle Ancha, 1, 45001 Toledo',
    });
  });

  it('accepts only the first of two parallel answers', async () => {
    const { answer, atStripe } = await claimedBack();
    const done = await Promise.allSettled([answer(TEXT), answer(`${TEXT} Y más.`)]);
    const refused = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ code: 'billing.dispute_closed' }]);
    await expect(answer()).rejects.toMatchObject({ code: 'billing.dispute_closed' });
    expect((await atStripe()).evidence_details.submission_count).toBe(1);
  });

  it('that the company accepts is lost and ends its plan', async () => {
    const { customer, accept, answer, atStripe } = await claimedBack();
    await accept();
    expect((await atStripe()).status).toBe('lost');
    expect((await time.infoOf(customer)).state).toBe('ended_disputed');
    await expect(accept()).rejects.toMatchObject({ code: 'billing.dispute_closed' });
    await expect(answer()).rejects.toMatchObject({ code: 'billing.dispute_closed' });
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('of another customer returns dispute_not_found', async () => {
    const mine = await claimedBack();
    const theirs = await claimedBack();
    const asked = { disputeId: theirs.disputeId, text: TEXT };
    await expect(answerDispute(services(), mine.holder, asked, record)).rejects.toMatchObject({
      code: 'billing.dispute_not_found',
    });
    expect((await theirs.atStripe()).status).toBe('needs_response');
    expect(record).not.toHaveBeenCalled();
  });
});
