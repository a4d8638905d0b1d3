import { noonOf } from '@horus/contract/dates';
import { company } from '#content/company.ts';

export interface FeedEntry {
  /** Anchor on the page. The entry's permanent id is the page's address with this anchor. */
  readonly id: string;
  /** ISO 8601 date. */
  readonly date: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly related?: string;
}

interface Feed {
  readonly title: string;
  readonly subtitle: string;
  readonly path: string;
  readonly page: string;
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). Entries have no time of day, so each is dated at noon in Madrid. */
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
 * Builds the feed's response at build time.
 * @throws Error for a feed without entries: it has no `updated` date
 */
export function feedResponse(feed: Feed): Response {
  return new Response(atomFeed(feed), { headers: { 'content-type': 'application/atom+xml' } });
}
