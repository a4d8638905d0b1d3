import pg from 'pg';

const MAILS_EACH = 4;
const EVENTS_EACH = 6;

/**
 * Each kind of customer fills a page. The one in the middle can be searched by name and email.
 * @throws Error when the seeded customers already exist
 */
export async function seedCustomers(
  connectionString: string,
  customers: number,
  paymentsEach: number,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      insert into organizations (name, stripe_customer_id, created_at)
      select case n when ${customers / 2} then 'Panadería Núñez' else 'Empresa ' || ${letters('n')} end, 'cus_' || n,
             now() - n * interval '10 minutes' from generate_series(1, ${customers}) n`);
    // Other customers, such as the demo's, have Stripe's own ids.
    await client.query(
      "create temp view seeded as select * from organizations where stripe_customer_id ~ '^cus_[0-9]+$'",
    );
    await client.query(`
      insert into users (organization_id, role, name, email)
      select id, 'billing_admin', 'Persona ' || ${letters('id')},
             case stripe_customer_id when 'cus_${customers / 2}' then 'buscada' else ${letters('id')} end || '@empresa.example'
        from seeded`);
    await client.query(`
      insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
        current_period_starts_at, current_period_ends_at, ended_at, fee, discounted_fee, discounted_fees_left)
      select 'sub_' || stripe_customer_id, id, case when n % 10 = 3 and n <= 1000 then 'past_due' when n % 10 = 4 then 'canceled' else 'active' end,
             case n % 10 when 5 then 'enterprise' else 'business' end, 'monthly', created_at, created_at,
             now() + interval '9 days', case when n % 10 = 4 then now() end, 4839, 4839, 0
        from (select *, split_part(stripe_customer_id, '_', 2)::int as n from seeded) o where n % 10 not in (6, 7, 8)`);
    await client.query(`
      insert into financed_years (checkout_session_id, organization_id, plan_type, starts_at, ends_at, refunded)
      select 'cs_' || n, id, 'business', created_at, now() + case n % 10 when 6 then interval '-1 hour' else interval '1 month' end, false
        from (select *, split_part(stripe_customer_id, '_', 2)::int as n from seeded) o where n % 10 in (6, 7)`);
    await client.query(`
      insert into mirrored_balances (customer_id, organization_id, amount, currency)
      select stripe_customer_id, id, 0, 'eur' from seeded`);
    await client.query(`
      insert into mirrored_checkout_sessions (id, organization_id, status, payment_status, mode, plan_type, billing_period,
        amount_total, currency, subscription_id, payment_failed, created_at)
      select 'cs_' || stripe_customer_id, id, 'complete', 'paid', 'subscription', 'business', 'monthly', 4839, 'eur',
             'sub_' || stripe_customer_id, false, created_at from seeded`);
    await client.query(`
      insert into mirrored_credit_notes (id, organization_id, invoice_id, number, status, amount, before_payment, refunded,
        to_balance, out_of_band, currency, pdf_url, issued_at)
      select 'cn_' || stripe_customer_id, id, 'in_' || stripe_customer_id || '_1', 'A-' || stripe_customer_id, 'issued', 1, 0, 1,
             0, 0, 'eur', '', created_at from seeded`);
    await client.query(`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      select id, name || ' SL', 'B' || digits || (10 - (
               select sum(case when place % 2 = 0 then digit else digit * 2 / 10 + digit * 2 % 10 end)
                 from generate_series(1, 7) place cross join lateral (select substr(digits, place, 1)::int as digit) d) % 10) % 10,
             'Calle Ancha, 1', '45001', 'Toledo', 'Toledo', 'España', false, now()
        from seeded cross join lateral (select lpad(split_part(stripe_customer_id, '_', 2), 7, '0') as digits) numbered`);
    await client.query(`
      insert into mirrored_invoices (id, organization_id, subscription_id, number, status, total, amount_remaining, currency,
        covers_installation, issued_at, paid_at)
      select 'in_' || stripe_customer_id || '_' || k, id, 'sub_' || stripe_customer_id, 'H-' || k, 'paid', 4839, 0, 'eur',
             k = ${paymentsEach}, now() - k * interval '1 month', now() - k * interval '1 month'
        from seeded, generate_series(1, ${paymentsEach}) k`);
    await client.query(`
      insert into mirrored_payments (id, organization_id, invoice_id, type, description, amount, amount_refunded, currency,
        status, payment_method, created_at)
      select 'pi_' || stripe_customer_id || '_' || k, id, 'in_' || stripe_customer_id || '_' || k, 'subscription',
             'Horus Business: cuota mensual', 4839,
             case when k = 1 and split_part(stripe_customer_id, '_', 2)::int % 50 = 9 then 1000 else 0 end, 'eur', 'succeeded',
             '{"type": "card", "brand": "visa", "last4": "4242"}', now() - k * interval '1 month'
        from seeded, generate_series(1, ${paymentsEach}) k`);
    await client.query(`
      insert into activities (organization_id, actor, kind, details, created_at)
      select id, 'system', 'plan.bought', '{"plan": "Business"}', created_at from seeded, generate_series(1, 5)`);
    await fillQueues(client);
    await client.query(`
      insert into sent_mails (id, recipient, template, subject, tries, queued_at, sent_at, data)
      select gen_random_uuid(), email, case k when 1 then 'refund' else 'fee-charged' end, 'Cuota cobrada: 48,39 €', 1,
             now() - k * interval '1 day', now(), '{}' from users, generate_series(1, ${MAILS_EACH}) k`);
    await client.query(`
      insert into stripe_events (id, type, customer_id, object_id, created_at, received_at, processed_at)
      select 'evt_' || stripe_customer_id || '_' || k, case k when 1 then 'invoice.paid' else 'invoice.updated' end,
             stripe_customer_id, 'in_' || stripe_customer_id || '_' || k, now(), created_at - k * interval '1 day',
             case when k > 1 or random() > 0.01 then now() end
        from seeded, generate_series(1, ${EVENTS_EACH}) k`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const INVOICE_FORM = {
  ...{ companyName: 'Talleres', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
  ...{ city: 'Toledo', province: 'Toledo', country: 'España' },
  ...{ contactName: 'Eva Sanz', email: 'eva@talleres.example' },
};

/** SQL: a name without digits, which a search for a card's or phone's would find. */
const letters = (seed: string) => `translate(md5(${seed}::text), '0123456789', 'ghijklmnop')`;

async function fillQueues(client: pg.Client): Promise<void> {
  await client.query(`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, reminder_on)
    select 'contact', gen_random_uuid(), '\\x00', ${letters('n')} || '@empresa.example',
           jsonb_build_object('nombre', 'Persona', 'telefono', '6' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'callbackRequested', n % 2 = 0), '\\x00', o.created_at,
           (array['new','working','won','lost','spam'])[1 + n % 5], case when n % 10 = 1 then now() - interval '1 day' end
      from (select *, row_number() over () as place from seeded) o cross join lateral (values (o.place * 2), (o.place * 2 + 1)) as each (n)`);
  await client.query(`
    insert into operators (email, name, role, created_at)
    select 'ana.gil@seeded.example', 'Ana Gil', 'operator', now() where not exists (select from operators)`);
  await client.query(`
    insert into lead_entries (lead_id, operator_id, kind, content, created_at)
    select l.id, o.id, 'note', '{"text": "Le interesa"}', l.created_at
      from leads l cross join (select id from operators limit 1) o
     where l.status = 'working' and l.email like '%@empresa.example'`);
  await client.query(
    `
    insert into invoice_requests (organization_id, state, form, content_hash, created_at)
    select id, 'received', $1 || jsonb_build_object('companyName', f.company_name, 'taxId', f.tax_id, 'phone', case stripe_customer_id when 'cus_1' then '925 77 31 08'
             else '6' || lpad(split_part(stripe_customer_id, '_', 2), 8, '0') end), '\\x00', created_at
      from seeded join fiscal_data f on f.organization_id = id where split_part(stripe_customer_id, '_', 2)::int % 10 < 3`,
    [JSON.stringify(INVOICE_FORM)],
  );
  await client.query(
    `
    insert into invoice_requests (organization_id, state, form, content_hash, payment_id, invoice_number, decided_at, created_at)
    select id, 'issued', $1, '\\x00', 'pi_' || stripe_customer_id || '_1', 'F-' || stripe_customer_id, created_at, created_at
      from seeded where split_part(stripe_customer_id, '_', 2)::int % 10 = 9`,
    [JSON.stringify(INVOICE_FORM)],
  );
  await client.query(`
    insert into customer_notes (organization_id, author, body, call, created_at)
    select id, 'Ana Gil', 'Paga el lunes', 'spoken', created_at from seeded`);
  await client.query(`
    insert into deletion_requests (organization_id, state, reason, other_reason, horus, stc, created_at, due_at)
    select id, 'pending', 'price', '', false, true, created_at, created_at + interval '30 days' from seeded
     where random() < 0.3`);
  await client.query(`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at, next_due_at,
      shipped_at, travels)
    select id, 'cs_' || id, 'business', 0, 0, true, created_at, case when n < 7 then created_at + interval '1 day' end,
           case when n = 9 then created_at end, n = 9
      from seeded cross join lateral (select split_part(stripe_customer_id, '_', 2)::int % 10 as n) digit`);
  await client.query(`
    insert into mirrored_disputes (id, organization_id, payment_id, status, amount, currency, reason, opened_at, due_at)
    select 'dp_' || id, id, 'pi_' || id, 'needs_response', 1, 'eur', 'fraudulent', created_at, created_at + interval '9 days'
      from seeded where random() < 0.3`);
  // One audit row per customer. Another operator's 51 views of invoices fill more than a page.
  await client.query(`
    insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label, device, network)
    select created_at, case when n <= 51 then 'Eva Zurbano' else 'Ana Gil' end,
           case when n <= 51 then 'invoice.opened' else 'customer.seen' end,
           case when n <= 51 then 'invoice' else 'customer' end, id::text, 'Cliente ' || left(id::text, 8),
           'Firefox en Linux', '10.0.0.1'
      from (select *, split_part(stripe_customer_id, '_', 2)::int as n from seeded) o order by created_at`);
  await client.query(`
    insert into revenue_movements (organization_id, kind, cents, at)
    select id, 'new', 3999, created_at from seeded`);
}
