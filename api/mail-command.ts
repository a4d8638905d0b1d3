import { randomUUID } from 'node:crypto';
import { formatMoment } from '@horus/contract/dates';
import { readConfig } from '#config';
import { type Db, openDatabase, requireReachable } from '#platform/database';
import { createLog, maskText } from '#platform/log';
import { checkMailServer, sendMail } from '#platform/mail';
import { describeMailFailure } from '#platform/mail-failures';
import { countWaitingMails, listWaitingMails, retryWaitingMails } from '#platform/mail-queue';
import { StartupError } from '#platform/startup-error';

/** `npm run mail`: checks the mail server, lists the queue, sends a test mail or retries all. */
const USAGE = `npm run mail                          enseña si el servidor nos deja entrar y lo que espera
npm run mail -- test yo@empresa.es    envía un correo de prueba
npm run mail -- send-now              envía ahora lo que espera al próximo intento`;
const MAX_ROWS_SHOWN = 50;

const say = (line: string) => process.stdout.write(`${line.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')}\n`);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function run([command, address = '']: readonly string[]): Promise<number> {
  const { mail, server, database: settings } = readConfig(process.env);
  if (command === 'test' && address.includes('@')) {
    const message = {
      from: mail.from,
      to: { name: '', address },
      subject: 'Prueba de Horus',
      text: `Si lees esto, ${server.publicUrl} puede enviar correo.`,
      messageId: `<${randomUUID()}@${new URL(server.publicUrl).hostname}>`,
    };
    const failure = await sendMail(mail, message).then(
      () => null,
      (error: Error) => error,
    );
    say(
      failure
        ? `No se ha podido enviar: ${describeMailFailure(failure)}`
        : `Enviado a ${address}. Comprueba que llega, y no al correo no deseado.`,
    );
    return failure ? 1 : 0;
  }
  if (command !== undefined && command !== 'send-now') {
    process.stdout.write(`${USAGE}\n`);
    return 2;
  }
  const database = openDatabase(settings.url, 1, createLog('error'));
  try {
    await requireReachable(database);
    if (command === 'send-now') {
      say(
        `Se envía ahora lo que esperaba al próximo intento: ${countMails(await retryWaitingMails(database.db))}.`,
      );
      return 0;
    }
    const refusal = await checkMailServer(mail);
    say(
      refusal
        ? `El servidor de correo no nos deja entrar: ${maskText(describeMailFailure(refusal))}`
        : 'El servidor de correo nos deja entrar.',
    );
    await showWaiting(database.db);
    return refusal ? 1 : 0;
  } finally {
    await database.close();
  }
}

async function showWaiting(db: Db): Promise<void> {
  const { count } = await countWaitingMails(db);
  say(count === 0 ? 'No espera ningún correo.' : `Sin enviar: ${countMails(count)}.`);
  for (const { id, template, to, created_at, tries, reason, next_try_at } of await listWaitingMails(
    db,
    MAX_ROWS_SHOWN,
  )) {
    say(`${id.slice(0, 8)}  ${template ?? 'correo'} para ${to}, desde el ${formatMoment(created_at)}`);
    if (reason)
      say(
        `          intento ${tries}: ${describeMailFailure(reason)}. El próximo, el ${formatMoment(next_try_at)}`,
      );
  }
  if (count > MAX_ROWS_SHOWN) say(`Son los ${MAX_ROWS_SHOWN} más antiguos.`);
}

function countMails(count: number): string {
  return count === 1 ? '1 correo' : `${count} correos`;
}
