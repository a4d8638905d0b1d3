import { NO_SUCH_MAILBOX, RECIPIENT_REFUSED, SERVER_REFUSES } from '#platform/mail';
import { describeSystemError } from '#platform/startup-error';

const REPLY = /(?:^|: |=)([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3}))?(?![\d.])(?:[ -]([\s\S]*))?$/;

/** By 'code enhanced', first match: RFC 5321, 4954 (login), 3463 and the registry of RFC 5248. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^53[0458] |5\.7\.[89]$/, 'el servidor no acepta nuestro usuario o contraseña'],
  [/ 5\.1\.1$/, 'ese buzón no existe'],
  [/ 5\.1\.(?:2|10)$/, 'el dominio de esa dirección no existe o no recibe correo'],
  [/ 5\.1\.3$|^553 $/, 'esa dirección está mal escrita'],
  [/ 5\.1\.6$|^551 $/, 'ese buzón se ha mudado a otra dirección'],
  [/ [45]\.1\.[78]$/, 'el servidor no acepta la dirección de nuestro remitente'],
  [/ 5\.1\.\d+$/, 'el servidor no acepta esa dirección'],
  [/ [45]\.2\.1$/, 'ese buzón está desactivado'],
  [/ [45]\.2\.2$/, 'ese buzón está lleno'],
  [/ [45]\.(?:2\.3|3\.4)$/, 'el correo es demasiado grande para ese servidor'],
  [/^552 $/, 'no cabe: ese buzón está lleno o el correo es demasiado grande'],
  [/ [45]\.4\.\d+$/, 'no se ha podido llegar al servidor del destinatario'],
  [/^5.* 5\.7\.\d+$/, 'el servidor lo rechaza por sus normas sobre remitentes, contenido o permisos'],
  [/^4/, 'el servidor no lo acepta por ahora'],
  [/^5/, 'el servidor lo rechaza'],
];

/** Describes the stored reason or the library's error, in Spanish, for the end of a sentence. */
export function describeMailFailure(failure: string | Error): string {
  const reason = failure instanceof Error ? failure.message : failure;
  const isOurServer = reason.startsWith(SERVER_REFUSES);
  const said = reason.replace(RECIPIENT_REFUSED, '').replace(SERVER_REFUSES, '').trim();
  const reply = REPLY.exec(said);
  if (reply) {
    const [, code = '', enhanced = '', text = ''] = reply;
    const isMissing = enhanced === '' && code.startsWith('5') && NO_SUCH_MAILBOX.test(text);
    const key = `${code} ${isMissing ? '5.1.1' : enhanced}`;
    const meaning = MEANINGS.find(([pattern]) => pattern.test(key))?.[1] ?? '';
    return `${meaning} («${[code, enhanced, inOneLine(text)].filter(Boolean).join(' ')}»)`;
  }
  const known = describeSystemError(failure instanceof Error ? failure : said);
  const words = known === inOneLine(said) ? `«${known}»` : known;
  return isOurServer ? `nuestro servidor de correo falla: ${words}` : words;
}

/** Each line of a multiline reply repeats the codes. */
function inOneLine(text: string): string {
  const [first = '', ...others] = text.split('\n');
  const words = others.map((line) => line.trim().replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3})?/, ''));
  return [first, ...words].join(' ').replace(/\s+/g, ' ').trim();
}
