-- Since when a gestoría is to get each quarter's papers at its end; null where it is not wanted.
alter table fiscal_data add column quarterly_since timestamptz;
