import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { answerFromMemory } from '#features/site/answer-from-memory';
import type { SiteFile } from '#features/site/site-files';

const FILES = 100;
/** About as long as a request's headers may be. */
const LONG_LIST = 'x, '.repeat(5_000);

it('keeps little of what clients send, however much they invent', () => {
  const file: SiteFile = {
    contentType: 'text/html',
    cacheControl: 'no-cache',
    etag: '"x"',
    body: Buffer.from('x'),
    brotli: null,
    gzip: null,
    headers: {},
  };
  const paths = Array.from({ length: FILES }, (_, index) => `/${index}`);
  const server = new Server();
  let answers = 0;
  const site = { files: new Map(paths.map((path) => [path, file])), notFound: file, settingsHash: '' };
  answerFromMemory(
    server,
    site,
    {},
    (host) => host === 'horus.example',
    () => {
      answers++;
    },
  );
  const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
  const ask = (url: string, accepted: string) =>
    server.emit(
      'request',
      {
        method: 'GET',
        url,
        rawHeaders: ['host', 'horus.example', 'accept-encoding', accepted],
      } as IncomingMessage,
      response,
    );

  for (const path of paths) ask(path, 'br');
  const before = heapInUse();
  // Written anew each time, as from the wire.
  for (const path of paths)
    for (let n = 0; n < 50; n++) ask(path, Buffer.from(`${n}${LONG_LIST}`).toString());
  expect(heapInUse() - before).toBeLessThan(FILES * 50 * LONG_LIST.length * 0.2);
  expect(answers).toBe(FILES * 51);
});

/** Bytes that are still reachable. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}
