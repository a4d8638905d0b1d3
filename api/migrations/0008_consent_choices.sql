-- A proof may come twice, when its answer was lost, and late, when there was no connection: it is kept once, with the day
-- of the choice and that of its arrival.
alter table consent_proofs
  add column choice_id uuid not null default gen_random_uuid(),
  add column received_at timestamptz not null default now();
update consent_proofs set received_at = given_at;
alter table consent_proofs
  alter column choice_id drop default,
  alter column received_at drop default,
  add constraint consent_proofs_choice unique (choice_id);
