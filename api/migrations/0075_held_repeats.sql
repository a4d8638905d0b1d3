-- A mail that is sent again waits to be taken back as any other.
alter table held_mails
  drop constraint held_mails_kind_check,
  add constraint held_mails_kind_check check (kind in ('customer', 'installation', 'invoice', 'lead', 'mail'));
