-- What a payer asked their bank to give back, with the day until which the company can answer.
create table mirrored_disputes (
  id text primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  payment_id text not null,
  status text not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  opened_at timestamptz not null,
  due_at timestamptz
);
create index mirrored_disputes_organization on mirrored_disputes (organization_id);
create index mirrored_disputes_to_answer on mirrored_disputes (due_at, id)
  where status in ('needs_response', 'warning_needs_response');

-- Who owes a fee, those who have owed it longest first.
create index mirrored_subscriptions_owing on mirrored_subscriptions (current_period_starts_at, id)
  where ended_at is null and status in ('past_due', 'unpaid', 'incomplete');

-- Each change of what a customer pays a month. It outlives the customer, of nobody.
create table revenue_movements (
  id bigint generated always as identity primary key,
  organization_id uuid references organizations (id) on delete set null,
  kind text not null check (kind in ('new', 'changed', 'lost')),
  -- Cents without VAT that are paid more a month, or less.
  cents integer not null,
  at timestamptz not null
);
create index revenue_movements_organization on revenue_movements (organization_id);

-- What is known of before: what each pays now, from when they began, and what the ended paid last.
insert into revenue_movements (organization_id, kind, cents, at)
  select organization_id, 'new', cents, greatest(started_at, coalesce(trial_ends_at, started_at))
    from (select *, round(fee / 1.21 / case billing_period when 'annual' then 12 else 1 end)::integer as cents
            from mirrored_subscriptions) s
   where cents > 0 and coalesce(trial_ends_at, started_at) < least(coalesce(ended_at, now()), now())
     and status not in ('incomplete', 'incomplete_expired');
insert into revenue_movements (organization_id, kind, cents, at)
  select organization_id, 'lost', -round(fee / 1.21 / case billing_period when 'annual' then 12 else 1 end)::integer, ended_at
    from mirrored_subscriptions
   where fee > 0 and ended_at is not null and coalesce(trial_ends_at, started_at) < ended_at
     and status not in ('incomplete', 'incomplete_expired');

-- The company's figures as they were last counted: one row.
create table company_figures (
  id boolean primary key default true check (id),
  counted_at timestamptz not null,
  figures jsonb not null
);
