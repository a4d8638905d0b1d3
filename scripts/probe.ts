import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CERTIFICATE_WARNING_DAYS, readCertificateDays } from '@horus/api/platform/certificate';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import { companySettings } from '@horus/contract/company';
import { addLook, readHistory, replaceFile } from './probe/history.ts';
import { type Look, look, PARTS, type Timing } from './probe/look.ts';
import { renderPage } from './probe/page.ts';
import { readSettings } from './settings.ts';
import { runScript, say } from './terminal.ts';

const TIMING: Timing = { slowMs: 3_000, timeoutMs: 10_000, retryMs: 3_000 };
const NOTICE = 'aviso.txt';
const STATE_NAMES = { up: 'funciona', slow: 'va lento', down: 'no funciona' } as const;

/**
 * `npm run probe -- <folder>`: run it on another machine than the site's. Writes the customers'
 * status of PUBLIC_URL: `index.html` and `status.json`. Exits with 1 when something is down or the
 * certificate expires soon.
 */
await runScript(async () => {
  const { publicUrl } = readSettings();
  const folder = await readFolder();
  if (publicUrl === null) throw new StartupError('Falta PUBLIC_URL: la dirección del sitio que se mira.');
  const company = companySettings.parse(process.env);
  const before = await readHistory(folder);
  const found = await Promise.all(
    PARTS.map(async (part) => ({ part, look: await look(publicUrl, part, TIMING) })),
  );
  for (const { part, look } of found) say(`${part.name}: ${describe(look)}`);
  const certificateHolds = !publicUrl.startsWith('https:') || (await checkCertificate(publicUrl));

  const states = Object.fromEntries(found.map(({ part, look }) => [part.id, look.state]));
  const history = addLook(before, states, new Date());
  const notice = await readFile(join(folder, NOTICE), 'utf8').catch(() => '');
  try {
    await replaceFile(join(folder, 'status.json'), `${JSON.stringify(history)}\n`);
    await replaceFile(join(folder, 'index.html'), renderPage(history, { company, publicUrl, notice }));
  } catch (error) {
    throw new StartupError(`No se puede escribir en ${folder}: ${describeSystemError(error)}.`);
  }
  return certificateHolds && found.every(({ look }) => look.state !== 'down') ? 0 : 1;
});

async function readFolder(): Promise<string> {
  const [named, ...more] = process.argv.slice(2);
  if (named === undefined || more.length > 0) {
    throw new StartupError('Di en qué carpeta se escribe la página: npm run probe -- /var/www/estado');
  }
  const folder = resolve(named);
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw new StartupError(`No se puede escribir en ${folder}: ${describeSystemError(error)}.`);
  });
  return folder;
}

function describe({ state, reason }: Look): string {
  return reason === '' ? STATE_NAMES[state] : `${STATE_NAMES[state]} (${reason})`;
}

async function checkCertificate(url: string): Promise<boolean> {
  try {
    const days = await readCertificateDays(url, { now: () => new Date(), timeoutMs: TIMING.timeoutMs });
    say(`Certificado: vale ${days} días más`);
    return days > CERTIFICATE_WARNING_DAYS;
  } catch (error) {
    say(`Certificado: ${describeSystemError(error)}`);
    return false;
  }
}
