-- Proof of the cookie choices: date, version, choices. No personal data, so nothing leads back to a visitor.
create table consent_proofs (
  id bigint generated always as identity primary key,
  version integer not null,
  analytics boolean not null,
  marketing boolean not null,
  given_at timestamptz not null
);
create index consent_proofs_given on consent_proofs (given_at);
