import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { totpCode, totpStep } from '@horus/api/platform/totp';
import pg from 'pg';

/** The password is public. */
const demoOperator = {
  name: 'Marta Ruiz',
  email: 'marta@demo.example',
  password: 'reloj de torre y sol',
} as const;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const keyFile = (dataDir: string) => join(dataDir, 'demo-operator-key');

/** Returns email, password and the app's key, for display. Keeps an existing operator. */
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
  // The code expires when a thirty-second step ends in between, so it tries once more.
  return accept(apiUrl, token).catch(() => accept(apiUrl, token));
}

async function accept(apiUrl: string, token: string): Promise<string> {
  const begun = await post(`${apiUrl}/api/admin/join/begin`, { token });
  const { totp } = (await begun.json()) as { totp: { secret: string } };
  // The previous code, so that the current one is still unused for an immediate sign-in.
  const code = codeOf(totp.secret, begun, -1);
  await post(`${apiUrl}/api/admin/join`, { token, password: demoOperator.password, code });
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

/** Uses the clock of the running site, because the sandbox's clock moves. */
export async function readDemoCode(siteUrl: string, dataDir: string): Promise<string | null> {
  const key = await readFile(keyFile(dataDir), 'utf8').catch(() => null);
  return key === null ? null : codeOf(key, await fetch(`${siteUrl}/readyz`));
}

/** Uses the time in the response's Date header. `steps` is the offset from the current code. */
function codeOf(key: string, { headers }: Response, steps = 0): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(bytes, totpStep(new Date(headers.get('date') ?? Date.now())) + steps);
}
