import type { Queryable } from './database.ts';

interface RememberedAnswer {
  readonly fingerprint: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
}

export async function findAnswer(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<RememberedAnswer | null> {
  const { rows } = await db.query<{ fingerprint: string; request_id: string; status: number; body: string }>(
    `select fingerprint, request_id, status, body from idempotency_keys
     where account_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
    [accountId, key],
  );
  const row = rows[0];
  return row
    ? { fingerprint: row.fingerprint, requestId: row.request_id, status: row.status, body: row.body }
    : null;
}

/** Stores a response in the transaction of its request. */
export async function rememberAnswer(
  db: Queryable,
  accountId: string,
  key: string,
  answer: RememberedAnswer,
): Promise<void> {
  await db.query(
    `insert into idempotency_keys (account_id, key, fingerprint, request_id, status, body) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, key) do update
       set fingerprint = $3, request_id = $4, status = $5, body = $6, created_at = now()`,
    [accountId, key, answer.fingerprint, answer.requestId, answer.status, answer.body],
  );
}
