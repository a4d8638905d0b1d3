import type { SiteFile } from '#features/site/site-files';

/** Null: uncompressed. */
export type Encoding = 'br' | 'gzip' | null;

/** Returns the smallest form of a file that the Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined, file: SiteFile): Encoding {
  const offers = (accepted ?? '').split(',').map((each) => each.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((each) => each === name || (each.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(each)));
  if (file.brotli && takes('br')) return 'br';
  if (file.gzip && takes('gzip')) return 'gzip';
  return null;
}

export function bodyOf(file: SiteFile, encoding: Encoding): Buffer {
  return (encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : null) ?? file.body;
}

export function headersOf(file: SiteFile, encoding: Encoding): Record<string, string> {
  return {
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    etag: file.etag,
    ...(encoding ? { 'content-encoding': encoding } : { 'accept-ranges': 'bytes' }),
    ...(file.brotli || file.gzip ? { vary: 'accept-encoding' } : {}),
    ...file.headers,
  };
}
