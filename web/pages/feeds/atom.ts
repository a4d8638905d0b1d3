import { noonOf } from '@horus/contract/dates';
import { company } from '#content/company.ts';

export interface FeedEntry {
  /** Its name on the page; with the page's address it is the entry's id, for good. */
  readonly id: string;
  /** The day, in ISO 8601. */
  readonly date: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Where more is to be read. */
  readonly related?: string;
}

interface Feed {
  readonly title: string;
  readonly subtitle: string;
  /** The feed's own path, and that of the page that it follows. */
  readonly path: string;
  readonly page: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). Days have no hour: an entry stands at noon in Madrid. */
function atomFeed({ title, subtitle, path, page, entries }: Feed): string {
  const [newest] = entries;
  if (!newest) throw new Error(`the feed ${path} has no entry`);
  const at = (address: string) => escapeXml(`${company.PUBLIC_URL}${address}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
  <id>${at(path)}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${at(path)}"/>
  <link rel="alternate" type="text/html" href="${at(page)}"/>
  <updated>${momentOf(newest.date)}</updated>
  <author><name>${escapeXml(company.COMPANY_NAME)}</name></author>
${entries.map((entry) => atomEntry(entry, at(`${page}#${entry.id}`))).join('\n')}
</feed>
`;
}

function atomEntry({ date, title, paragraphs, related }: FeedEntry, address: string): string {
  const more = related ? `\n    <link rel="related" href="${escapeXml(related)}"/>` : '';
  return `  <entry>
    <id>${address}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>${more}
    <updated>${momentOf(date)}</updated>
    <content type="text">${escapeXml(paragraphs.join('\n\n'))}</content>
  </entry>`;
}

function momentOf(day: string): string {
  return noonOf(day).toISOString();
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}

/**
 * What the address of a feed answers with, at the time of the build.
 * @throws Error without an entry, which has no day to bear
 */
export function feedResponse(feed: Feed): Response {
  return new Response(atomFeed(feed), { headers: { 'content-type': 'application/atom+xml' } });
}
