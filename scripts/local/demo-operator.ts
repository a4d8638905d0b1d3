import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { totpCode, totpStep } from '@horus/api/platform/totp';
import { endpoints } from '@horus/contract/backoffice/paths';
import pg from 'pg';

/** Somebody of the company on a machine of one's own; the password is public. */
const demoOperator = {
  name: 'Marta Ruiz',
  email: 'marta@demo.example',
  password: 'reloj de torre y sol',
} as const;

const { join: joining } = endpoints.admin;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The key of the demo operator's app lies in the data folder: it is made with their account. */
const keyFile = (dataDir: string) => join(dataDir, 'demo-operator-key');

/**
 * Takes the demo operator in as any operator is taken in: by an invitation's link, with a password
 * and an app. One who is there already stays as they are.
 * @returns what to show: address, password, and the key that their app makes codes of
 */
export async function registerDemoOperator(
  apiUrl: string,
  databaseUrl: string,
  dataDir: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const kept = await readFile(keyFile(dataDir), 'utf8').catch(() => null);
    const { rows } = await client.query(
      `select 1 from operators
        where email = $1 and removed_at is null and password_hash is not null`,
      [demoOperator.email],
    );
    const key = kept !== null && rows.length > 0 ? kept : await takeIn(apiUrl, client);
    if (key !== kept) await writeFile(keyFile(dataDir), key, { mode: 0o600 });
    return `${demoOperator.email} / ${demoOperator.password} / código: npm run demo-code (clave ${key})`;
  } finally {
    await client.end();
  }
}

/** @returns the key of their app */
async function takeIn(apiUrl: string, client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query('update operators set removed_at = now() where email = $1 and removed_at is null', [
    demoOperator.email,
  ]);
  await client.query(
    `with person as (
       insert into operators (email, name, role, created_at) values ($1, $2, 'manager', now()) returning id)
     insert into operator_invitations (operator_id, token_hash, created_at, expires_at)
     select id, $3, now(), 'infinity' from person`,
    [demoOperator.email, demoOperator.name, createHash('sha256').update(token).digest()],
  );
  // The code ages by a step where thirty seconds end in between: then another one is taken.
  return accept(apiUrl, token).catch(() => accept(apiUrl, token));
}

async function accept(apiUrl: string, token: string): Promise<string> {
  const begun = await post(apiUrl + joining.begin.href(), { token });
  const { totp } = (await begun.json()) as { totp: { secret: string } };
  // The code before this one: for a login right away it is unused.
  const code = codeOf(totp.secret, begun, -1);
  await post(apiUrl + joining.complete.href(), { token, password: demoOperator.password, code });
  return totp.secret;
}

async function post(url: string, body: object): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the demo operator is refused: ${await answer.text()}`);
  return answer;
}

/**
 * The demo operator's code of now, by the clock of a running site: the sandbox's moves.
 * @returns null when no demo operator has been made here
 */
export async function readDemoCode(siteUrl: string, dataDir: string): Promise<string | null> {
  const key = await readFile(keyFile(dataDir), 'utf8').catch(() => null);
  return key === null ? null : codeOf(key, await fetch(`${siteUrl}/readyz`));
}

/**
 * @param answer of the server that will check it, which says what time it is there
 * @param steps from the code of now
 */
function codeOf(key: string, { headers }: Response, steps = 0): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(bytes, totpStep(new Date(headers.get('date') ?? Date.now())) + steps);
}
