import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { InvoiceRequestsAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import { runOperatorCommand } from '#operator-commands';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice, writeSubscription } from '#testing/test-books';

let api: TestApi;
let folder: string;
const accounts = createTestAccounts(() => api);
const { newSession } = accounts;

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'horus-operator-'));
  await writeFile(join(folder, 'factura.pdf'), '%PDF-1.7\nfactura\n%%EOF');
  await writeFile(join(folder, 'factura.txt'), 'factura');
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Runs a command and returns its output. */
async function operate(...given: string[]): Promise<{ exitCode: number; said: string }> {
  const lines: string[] = [];
  try {
    const exitCode = await runOperatorCommand(api.services, given, (line) => lines.push(line));
    return { exitCode, said: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    return { exitCode: 1, said: error.message };
  }
}

async function newRequest(fields: object = {}) {
  const session = await newSession({ company: 'Talleres' });
  const { body } = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token: session.token,
    body: {
      ...{ companyName: 'Talleres SL', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '35001' },
      ...{ city: 'Las Palmas', province: 'Las Palmas', country: 'España', contactName: 'Eva' },
      ...{ email: 'eva@talleres.example', comments: `nota ${randomUUID()}\u202e\nsegunda`, ...fields },
    },
  });
  return { ...session, id: body.id };
}

const listOf = async (token: string) =>
  (await api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', { token })).body.requests;

describe('the operator', () => {
  it('removes the second factor of a customer, ends their sessions and notifies them', async () => {
    const { email, token } = await newSession();
    const { userId } = await findIds(api, email);
    expect((await operate('quitar-segundo-paso', email)).exitCode).toBe(1);
    await api.services.database.db.execute(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${userId}, ${userId}, '', 0, '{}', 'Móvil perdido', now())`);
    expect((await accounts.logIn(email)).body.token).toBeUndefined();
    expect((await operate('quitar-segundo-paso', email.toUpperCase())).exitCode).toBe(0);
    expect((await accounts.logIn(email)).body.token).toEqual(expect.any(String));
    expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(401);
    const [mail] = await accounts.listMails(email, 'second-factor-changed');
    expect(mail?.change).toBe('taken-off');
  });

  it('lists invoice requests and attaches a PDF, and the customer gets a mail', async () => {
    const { id, token, email } = await newRequest();
    // The forms reject such characters, but the terminal must be safe anyway.
    await api.services.database.db.execute(sql`
      update invoice_requests set form = form || '{"contactName": "Eva\\u001b[31m\\u009b2J"}' where id = ${id}`);
    const seen = await operate('facturas');
    expect(seen.exitCode).toBe(0);
    expect(seen.said).toContain(`${id.slice(0, 8)}  `);
    expect(seen.said).toContain('Talleres SL, B12345674');
    expect(seen.said).toContain('Canarias, Ceuta y Melilla: operación no sujeta a IVA');
    expect(seen.said).toMatch(/Eva \[31m 2J, eva@/);
    expect(seen.said).toMatch(/nota [\da-f-]{36} segunda$/m);

    const file = (name: string) => join(folder, name);
    const wrong = await operate('adjuntar', id, file('factura.txt'), '--numero', 'F-1');
    expect([wrong.exitCode, wrong.said]).toEqual([1, 'El fichero no es un PDF, o no está entero.']);
    expect((await operate('adjuntar', id, file('nada.pdf'), '--numero', 'F-1')).said).toContain(
      'No se puede leer',
    );
    expect((await operate('adjuntar', id, file('factura.pdf'))).said).toContain('obligatorio');

    const done = await operate('adjuntar', id.slice(0, 8), file('factura.pdf'), '--numero', 'F-1');
    expect([done.exitCode, done.said]).toEqual([0, expect.stringContaining('El cliente recibirá un aviso.')]);
    expect(await listOf(token)).toMatchObject([{ state: 'issued', invoiceNumber: 'F-1', hasDocument: true }]);
    expect(await accounts.listMails(email, 'invoice-request-sent')).toHaveLength(1);
    expect((await operate('facturas')).said).not.toContain(id.slice(0, 8));
  });

  it('rejects a request with a reason', async () => {
    const { id, token, email } = await newRequest();
    expect((await operate('rechazar', id)).said).toContain('Di el motivo');
    expect((await operate('rechazar', id, 'El pago fue devuelto.')).exitCode).toBe(0);
    expect(await listOf(token)).toMatchObject([{ state: 'rejected', reason: 'El pago fue devuelto.' }]);
    expect(await accounts.listMails(email, 'invoice-request-rejected')).toHaveLength(1);
  });

  it('lists pending deletions and carries one out', async () => {
    const { token, email } = await newSession({ company: 'Talleres' });
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'operador', at: new Date() });
    await writeSubscription(api, organizationId, 'active');
    const { body } = await api.call<{ id: string }>('POST', '/api/account/request-deletion', {
      token,
      body: { reason: 'price', accounts: { horus: true, stc: true }, password: TEST_PASSWORD },
    });
    const seen = await operate('bajas');
    expect(seen.said).toContain(`${body.id.slice(0, 8)}  ${email} (Talleres): App Horus y Web STC`);
    expect(seen.said).toContain('Es demasiado caro');

    expect(seen.said).toContain('Todavía no se puede: Tiene una suscripción en marcha');

    // No hint about erasing elsewhere before this can be carried out.
    const subscribed = await operate('dar-de-baja', body.id);
    expect([subscribed.exitCode, subscribed.said]).toEqual([
      1,
      expect.stringContaining('suscripción en marcha'),
    ]);
    expect(subscribed.said).not.toContain('--horus-eliminado');
    await writeSubscription(api, organizationId, 'canceled');
    expect((await operate('dar-de-baja', body.id)).said).toContain('--horus-eliminado');
    const { db } = api.services.database;
    await db.execute(
      sql`insert into mirrored_balances (customer_id, organization_id, amount, currency) values ('cus_owed', ${organizationId}, -1250, 'eur')`,
    );
    const owed = await operate('dar-de-baja', body.id, '--horus-eliminado');
    expect([owed.exitCode, owed.said]).toEqual([1, expect.stringMatching(/12,50\s€ a su favor/)]);
    await db.execute(sql`update mirrored_balances set amount = 0 where customer_id = 'cus_owed'`);
    const done = await operate('dar-de-baja', body.id, '--horus-eliminado');
    expect([done.exitCode, done.said]).toEqual([
      0,
      expect.stringContaining('Quedan bloqueados 2 documentos'),
    ]);
    expect(done.said).toContain(`cus_${organizationId}`);
    expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect(await accounts.listMails(email, 'deletion-done')).toHaveLength(1);
  });

  it('sees the usage, and errors for invalid commands', async () => {
    expect(await operate()).toMatchObject({ exitCode: 2, said: expect.stringContaining('npm run operator') });
    expect(await operate('facturar')).toMatchObject({ exitCode: 2 });
    expect(await operate('bajas', '--todo')).toMatchObject({ exitCode: 1 });
    expect((await operate('rechazar', 'ffffffff', 'x')).said).toContain('No hay ninguna solicitud pendiente');
    expect((await operate('adjuntar')).said).toContain('No hay ninguna solicitud pendiente');
  });

  it('can use the database of a running API', async () => {
    const { id, token } = await newRequest();
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: api.services.config.database.url,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const run = promisify(execFile);
    const entry = resolve(import.meta.dirname, 'build/operator.js');
    const { stdout } = await run(process.execPath, [entry, 'rechazar', id, 'No procede.'], { env });
    expect(stdout).toContain('Rechazada');
    expect(await listOf(token)).toMatchObject([{ state: 'rejected', reason: 'No procede.' }]);
    await expect(run(process.execPath, [entry, 'rechazar', id, 'Otra vez'], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No hay ninguna solicitud pendiente[^\n]+\n$/),
    });
  });
});
