-- Why a request was lost; null if unknown or not lost. The text is only of 'other'.
alter table leads
  add column lost_reason text check (lost_reason in ('price', 'competitor', 'silent', 'unsuited', 'other')),
  add column lost_detail text;
