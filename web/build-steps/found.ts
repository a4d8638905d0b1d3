import { paths } from '@horus/contract/paths';

/** Its address, which the RFC fixes. */
export const SECURITY_TXT = '/.well-known/security.txt';

export function sitemapXml(publicUrl: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${publicUrl}${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
}

/**
 * Days that a security.txt holds: a site that is built once a year always has one that does (RFC
 * 9116, 2.5.5).
 */
const SECURITY_TXT_DAYS = 364;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where anyone who finds a vulnerability tells us (RFC 9116). */
export function securityTxt(publicUrl: string, mail: string, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + SECURITY_TXT_DAYS * DAY_MS);
  return `Contact: mailto:${mail}
Expires: ${expires.toISOString()}
Preferred-Languages: es, en
Canonical: ${publicUrl}${SECURITY_TXT}
Policy: ${publicUrl}${paths.site.security.href()}
`;
}

/** Everything may be read but the calls; private pages say `noindex` themselves. */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
