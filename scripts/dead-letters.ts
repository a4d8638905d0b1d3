import { type DeadLetter, type DeadLetters, openDeadLetters } from '@horus/api/platform/dead-letters';
import { describeData, type JobKind } from '@horus/api/platform/jobs';
import { mailJob } from '@horus/api/platform/mail';
import { describeMailFailure } from '@horus/api/platform/mail-failures';
import { StartupError } from '@horus/api/platform/startup-error';
import { formatMoment } from '@horus/contract/dates';
import { findLocalDatabase } from './api-command.ts';
import { readSettings } from './settings.ts';
import { runScript, say } from './terminal.ts';

const USAGE = `npm run dead-letters                         los enseña
npm run dead-letters -- replay all           los repite todos
npm run dead-letters -- replay 3f2a9c1e …    repite estos`;

const describedKinds: readonly JobKind<never>[] = [mailJob];

/** `npm run dead-letters`: lists failed jobs; with `replay`, puts them back into their queues. */
await runScript(async () => {
  const [command, ...ids] = process.argv.slice(2);
  if (command !== undefined && (command !== 'replay' || ids.length === 0)) {
    say(USAGE);
    return 2;
  }
  const deadLetters = await openDeadLetters(await findDatabase());
  try {
    return command === 'replay' ? await replay(deadLetters, ids) : await show(deadLetters);
  } finally {
    await deadLetters.close();
  }
});

async function findDatabase(): Promise<string> {
  const settings = readSettings();
  return settings.databaseUrl ?? (await findLocalDatabase(settings)).url;
}

async function show(deadLetters: DeadLetters): Promise<number> {
  const letters = await deadLetters.list();
  if (letters.length === 0) {
    say('No hay trabajos fallidos.');
    return 0;
  }
  for (const { id, queue, data, reason, tries, failedAt } of letters) {
    say(`${shortId(id)}  ${queue}: ${oneLine(describe(queue, data))}`);
    say(
      `          ${formatMoment(failedAt)}, tras ${tries} ${tries === 1 ? 'intento' : 'intentos'}: ${oneLine(queue === mailJob.name ? describeMailFailure(reason) : reason)}`,
    );
  }
  say(`\n${letters.length} sin hacer. Para repetirlos, cuando la causa esté arreglada:\n${USAGE}`);
  return 0;
}

async function replay(deadLetters: DeadLetters, wanted: string[]): Promise<number> {
  const ids = wanted.includes('all') ? null : findIds(await deadLetters.list(), wanted);
  const count = await deadLetters.replay(ids);
  say(count === 1 ? 'Se repite 1 trabajo.' : `Se repiten ${count} trabajos.`);
  return 0;
}

/** @throws {StartupError} when an id matches no dead letter or several */
function findIds(letters: DeadLetter[], wanted: string[]): string[] {
  return wanted.map((short) => {
    const [letter, another] = letters.filter(({ id }) => id.startsWith(short.toLowerCase()));
    if (!letter) throw new StartupError(`No hay ningún trabajo fallido con el identificador «${short}».`);
    if (another) {
      throw new StartupError(
        `Hay varios trabajos fallidos que empiezan por «${short}»: escribe más del identificador.`,
      );
    }
    return letter.id;
  });
}

function shortId(id: string): string {
  return id.slice(0, 8);
}

function describe(queue: string, data: object): string {
  const kind = describedKinds.find(({ name }) => name === queue);
  return kind?.describe?.(data as never) ?? describeData(data);
}

/** Other people wrote the text: it must not control the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
}
