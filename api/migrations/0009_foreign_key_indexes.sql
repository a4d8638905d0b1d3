-- A row that others point at is deleted by looking for them: without an index, through their whole table.
create index checkout_attempts_organization on checkout_attempts (organization_id);
create index checkout_attempts_user on checkout_attempts (user_id);
create index link_tokens_organization on link_tokens (organization_id);
create index invoice_requests_requester on invoice_requests (requested_by);
create index deletion_requests_user on deletion_requests (user_id);
create index billing_notices_organization on billing_notices (organization_id);
