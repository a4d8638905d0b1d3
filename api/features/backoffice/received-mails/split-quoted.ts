/** Words before a colon in the headers that mail programs write above a quoted mail. */
const FIRST_HEADER = /^\*?(?:De|From):/i;
const NEXT_HEADER = /^\*?(?:Enviado|Enviado el|Fecha|Sent|Date|Para|To):/i;
const ATTRIBUTION = /^(?:El|On) .{0,400}(?:escribió|wrote):$/;
const SEPARATOR =
  /^-{2,} ?(?:Mensaje original|Original Message|Mensaje reenviado|Forwarded message) ?-{2,}$/i;
/** Lines that an attribution is wrapped to, and headers between the first one and a known one. */
const MAX_LINES = 3;

const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line.trim() === '' || /^_{5,}$/.test(line.trim());

/**
 * Splits a mail at the quoted mails below the sender's words. A mail that answers below or between
 * quoted lines is not split.
 */
export function splitQuoted(text: string): { readonly body: string; readonly quoted: string } {
  const lines = text.trim().split('\n');
  const start = lines.findIndex((_, at) => startsQuote(lines, at));
  const words = lines.slice(0, Math.max(start, 0));
  while (words.length > 0 && isBlank(words.at(-1) ?? '')) words.pop();
  if (words.length === 0 || answersBelow(lines.slice(start))) return { body: text.trim(), quoted: '' };
  return { body: words.join('\n'), quoted: lines.slice(words.length).join('\n').trim() };
}

function startsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? '';
  if (SEPARATOR.test(line) || isQuoted(line)) return true;
  const next = lines.slice(at + 1, at + 1 + MAX_LINES).map((each) => each.trim());
  if (FIRST_HEADER.test(line)) return next.some((each) => NEXT_HEADER.test(each));
  return next.some((_, more) => ATTRIBUTION.test([line, ...next.slice(0, more)].join(' ')));
}

function answersBelow(lines: readonly string[]): boolean {
  const last = lines.findLastIndex(isQuoted);
  return last >= 0 && lines.slice(last + 1).some((line) => !isBlank(line));
}
