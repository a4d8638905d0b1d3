/** The sitemap of the addresses that may be found. */
export function sitemapXml(publicUrl: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${publicUrl}${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
}

/** Everything may be read but the calls; private pages say `noindex` themselves. */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
