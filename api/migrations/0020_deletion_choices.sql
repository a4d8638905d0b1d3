-- Whether a customer whose plan is cancelled and paid for some time gives that time up to be deleted at once.
alter table deletion_requests add column gives_up_rest boolean not null default false;

-- What led to a contract, and what was agreed on, is kept blocked as long as its invoices.
alter table blocked.records
  drop constraint records_kind_check,
  add constraint records_kind_check
    check (kind in ('invoice', 'payment', 'requested-invoice', 'contract', 'hiring-request'));
