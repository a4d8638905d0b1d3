import { DAY_MS } from '@horus/contract/durations';
import { paths } from '@horus/contract/paths';

export const SECURITY_TXT = '/.well-known/security.txt';

export function sitemapXml(publicUrl: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${publicUrl}${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
}

/** Valid until the next build if the site is built yearly (RFC 9116, 2.5.5). */
const SECURITY_TXT_DAYS = 364;

/** RFC 9116. */
export function securityTxt(publicUrl: string, mail: string, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + SECURITY_TXT_DAYS * DAY_MS);
  return `Contact: mailto:${mail}
Expires: ${expires.toISOString()}
Preferred-Languages: es, en
Canonical: ${publicUrl}${SECURITY_TXT}
Policy: ${publicUrl}${paths.site.security.href()}
`;
}

/** Private pages have `noindex` themselves. */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
