import type { MetaDescriptor } from 'react-router';
import { company } from '#content/company.ts';
import { type SharePicture, sharePictures } from '#content/share-pictures.ts';

interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly noindex?: boolean;
  readonly picture?: SharePicture;
  readonly feed?: { readonly title: string; readonly path: string };
  /** One schema.org object each. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

export function pageMeta({
  title,
  description,
  path,
  noindex = false,
  picture = sharePictures.company,
  feed,
  data = [],
}: PageMeta): MetaDescriptor[] {
  const address = `${company.PUBLIC_URL}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    ...(noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    ...(feed
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: 'application/atom+xml',
            title: feed.title,
            href: feed.path,
          },
        ]
      : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:site_name', content: company.COMPANY_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${company.PUBLIC_URL}/${picture.file}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: `La esfera de un reloj grabada en oro sobre tinta, y el texto «${picture.title}».`,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': [...data] } }]
      : []),
  ];
}
