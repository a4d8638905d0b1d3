import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { bodyOf, chooseEncoding, type Encoding, headersOf } from '#features/site/file-forms';
import type { Site, SiteFile } from '#features/site/site-files';
import type { IsOurHost } from '#platform/request-address';

/** An answer, ready to be written: nothing of it differs from one request to the next but the last header's value, its id. */
interface Answer {
  readonly headers: string[];
  readonly body: Buffer;
}

/** Clients name few different lists of encodings, and short ones; who invents others gets each worked out anew. */
const MAX_KNOWN_LISTS = 50;
const MAX_KNOWN_LENGTH = 60;

/**
 * Answers what is asked most, a whole file of the site, before the router: routing, hooks and the making of headers
 * cost more than the answer. Whatever else is asked (a part, a comparison, another method, a path that is no file) goes
 * on to the listeners that were there.
 * @param common headers of every answer
 * @param isOurHost what is sent to another host is left to the others too
 * @param onAnswer called for each request that is answered here
 */
export function answerFromMemory(
  server: Server,
  site: Site,
  common: Readonly<Record<string, string>>,
  isOurHost: IsOurHost,
  onAnswer: () => void,
): void {
  const answers = new Map([...site.files].map(([path, file]) => [path, prepare(file, common)]));
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const asked = readAsked(request, isOurHost);
    const answer = asked && answers.get(pathOf(request.url))?.(asked.encodings);
    if (!answer) {
      for (const listener of others) listener.call(server, request, response);
      return;
    }
    onAnswer();
    // The one list is used for every answer: it is written out before the next request is looked at.
    answer.headers[answer.headers.length - 1] = randomUUID();
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  });
}

/**
 * What a plain request asks for; null for one that is not plain. The headers are read as they came: Node makes an object
 * of them only when asked, and then of all of them.
 */
function readAsked(
  { method, rawHeaders }: IncomingMessage,
  isOurHost: IsOurHost,
): { encodings: string | undefined } | null {
  if (method !== 'GET') return null;
  let encodings: string | undefined;
  let ours = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase();
    if (name === 'if-none-match' || name === 'range') return null;
    if (name === 'accept-encoding') encodings = rawHeaders[index + 1];
    if (name === 'host') ours = isOurHost(rawHeaders[index + 1] ?? '');
  }
  return ours ? { encodings } : null;
}

function pathOf(url = '/'): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function prepare(file: SiteFile, common: Readonly<Record<string, string>>) {
  const answers = new Map(
    ([null, 'br', 'gzip'] as const).map((encoding) => [encoding, answerOf(file, encoding, common)]),
  );
  const known = new Map<string, Answer | undefined>();
  return (accepted = ''): Answer | undefined => {
    const answer = known.get(accepted) ?? answers.get(chooseEncoding(accepted, file));
    if (known.size < MAX_KNOWN_LISTS && accepted.length <= MAX_KNOWN_LENGTH) known.set(accepted, answer);
    return answer;
  };
}

function answerOf(file: SiteFile, encoding: Encoding, common: Readonly<Record<string, string>>): Answer {
  const body = bodyOf(file, encoding);
  const headers = {
    ...common,
    ...headersOf(file, encoding),
    'content-length': String(body.length),
    'x-request-id': '',
  };
  return { headers: Object.entries(headers).flat(), body };
}
