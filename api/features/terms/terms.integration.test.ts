import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTermsEdition } from '#features/terms/terms-queries';
import { createMailRenderer } from '#mails/render.ts';
import { currentTerms } from '#mails/terms-edition.ts';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.api.services.database.db.execute<Row>(query)).rows;
const current = () => currentTerms(shop.api.services.config.company);
const render = () =>
  createMailRenderer(shop.api.services.config, {
    findTerms: (hash) => findTermsEdition(shop.api.services.database.db, hash),
  });
const verifyCheckout = (back: URL) =>
  shop.api.call('POST', '/api/verify-checkout', {
    body: { sessionId: back.searchParams.get('session_id') },
  });

describe('the payment page', () => {
  it('shows links to the conditions and asks for the tax id', async () => {
    const customer = await shop.newCustomer();
    const page = await (await fetch(await customer.startCheckout('business', 'monthly'))).text();
    const site = shop.api.services.config.server.publicUrl;
    expect(page).toMatch(new RegExp(`<a [^>]*href="${site}/terminos"[^>]*>condiciones generales</a>`));
    expect(page).toMatch(new RegExp(`<a [^>]*href="${site}/privacidad"[^>]*>política de privacidad</a>`));
    expect(page).toContain('Contrato como empresa o profesional');
    expect(page).toMatch(/<label for="taxId">NIF<\/label>/);
  });
});

describe('a buyer', () => {
  it.each([
    ['business', 'monthly'],
    ['business', 'annual'],
    ['business', 'annual-financed'],
  ] as const)(
    'with %s %s receives the accepted conditions by email, and the edition is recorded',
    async (plan, period) => {
      const customer = await shop.newCustomer();
      const url = await customer.startCheckout(plan, period);
      await verifyCheckout(
        await (period === 'annual-financed' ? payByKlarna(url, 'accept') : payByCard(url)),
      );

      const confirmation = (await shop.mailsTo(customer.email)).find(
        ({ template }) => template === 'purchase-confirmed',
      );
      if (!confirmation) throw new Error('no confirmation');
      const [attachment] = (await render()(confirmation)).attachments ?? [];
      expect(attachment).toMatchObject({
        filename: 'condiciones-generales.pdf',
        contentType: 'application/pdf',
      });

      const [session] = await rows<{ id: string; terms_hash: string; sane: boolean }>(sql`
      select s.id, terms_hash, abs(extract(epoch from terms_accepted_at - s.created_at)) < 3600 as sane
        from mirrored_checkout_sessions s join users u using (organization_id) where u.email = ${customer.email}`);
      expect(session).toMatchObject({ terms_hash: current().hash, sane: true });
      const { metadata } = await shop.api.services.stripe.checkout.sessions.retrieve(session?.id ?? '');
      expect(metadata).toMatchObject({ termsHash: current().hash, termsVersion: current().version });
    },
  );

  it('with the promotion reads the number of reduced fees, the date they end and the full fee', async () => {
    const customer = await shop.newCustomer();
    await verifyCheckout(await payByCard(await customer.startCheckout('autonomos', 'monthly')));
    const mails = await shop.mailsTo(customer.email);
    const confirmation = mails.find(({ template }) => template === 'purchase-confirmed');
    if (!confirmation) throw new Error('no confirmation');
    const { text } = await render()(confirmation);
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /6 cuotas de 15,13 €; desde el \d{1,2} de \p{L}+ de \d{4}, 30,24 € cada una, IVA incluido/u,
    );
  });

  it('from the wizard receives the conditions too', async () => {
    const email = 'condiciones@obrador.example';
    const { body } = await shop.confirmWizard({
      planType: 'business',
      email,
      companyName: 'Obrador Peña',
      name: 'Sol Ruiz',
      hardware: { devices: 0, cards: 0 },
    });
    await verifyCheckout(await payByCard(body.url));
    const mails = await shop.mailsTo(email);
    const confirmation = mails.find(({ template }) => template === 'purchase-confirmed');
    expect(confirmation?.props).toMatchObject({ termsHash: current().hash });
  });

  it('receives the edition they accepted even after a newer one is published', async () => {
    const hash = 'e'.repeat(64);
    const document = { ...current().document, title: 'Condiciones de antes' };
    await rows(sql`insert into terms_editions (hash, version, document, letterhead, published_at)
      values (${hash}, '2020-01-01', ${JSON.stringify(document)}, ${JSON.stringify(current().letterhead)}, now())`);
    const customer = await shop.newCustomer();
    await verifyCheckout(await payByCard(await customer.startCheckout('business', 'annual')));
    const mails = await shop.mailsTo(customer.email);
    const confirmation = mails.find(({ template }) => template === 'purchase-confirmed');
    if (confirmation?.template !== 'purchase-confirmed') throw new Error('no confirmation');
    const mail = await render()({ ...confirmation, props: { ...confirmation.props, termsHash: hash } });
    expect(mail.attachments?.[0]?.content.toString('latin1')).toContain('Condiciones de antes');
  });
});

describe('the conditions as a PDF', () => {
  const open = async (path: string) => {
    const answer = await fetch(`${shop.api.url}${path}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('can be downloaded before a purchase, as can every earlier edition', async () => {
    for (const path of ['/api/terms/current', `/api/terms/${current().hash}`]) {
      const { status, type, text } = await open(path);
      expect([status, type]).toEqual([200, 'application/pdf']);
      expect(text.startsWith('%PDF-')).toBe(true);
    }
    expect((await open(`/api/terms/${'f'.repeat(64)}`)).status).toBe(404);
    expect((await open('/api/terms/otra')).status).toBe(400);
  });
});
