import { capitalize } from '@horus/contract/sentence';
import type { Sender } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';
import type { RenderedMail } from '#platform/mail';

type Props = MessageProps['appointment'];
type Attachment = NonNullable<RenderedMail['attachments']>[number];

/** Returns an iCalendar file (RFC 5545). A later one with the same id replaces it. */
export function appointmentEvent(
  { at, about }: NonNullable<Props['appointment']>,
  { id, version, changedAt }: { id: string; version: number; changedAt: string },
  { company, publicUrl }: Sender,
): Attachment {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Horus//Horus//ES',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utcOf(changedAt)}`,
    `DTSTART:${utcOf(at)}`,
    `SUMMARY:${escapeText(`Cita con Horus: ${capitalize(about)}`)}`,
    `ORGANIZER;CN=Horus:mailto:${company.COMPANY_EMAIL}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: 'cita.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(lines.map((line) => `${fold(line)}\r\n`).join('')),
  };
}

/** `20261130T160000Z` for `2026-11-30T16:00:00.000Z`. */
const utcOf = (moment: string) => moment.replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&');

const MAX_LINE_BYTES = 75;

function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
