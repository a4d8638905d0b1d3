import { billingPeriods, planTypes } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { FOUNDED_IN } from '@horus/contract/promises';
import { quote } from '@horus/contract/quote';
import { company } from '#content/company.ts';
import { horusPage } from '#content/horus.ts';

type Thing = Readonly<Record<string, unknown>>;

const at = (path: string) => `${company.PUBLIC_URL}${path}`;
const organizationId = `${company.PUBLIC_URL}/#organization`;

export const organization: Thing = {
  '@type': 'Organization',
  '@id': organizationId,
  name: company.COMPANY_NAME,
  legalName: company.COMPANY_LEGAL_NAME,
  taxID: company.COMPANY_TAX_ID,
  url: at(paths.site.home.href()),
  logo: at('/icon-512.png'),
  email: company.COMPANY_EMAIL,
  telephone: company.COMPANY_PHONE,
  foundingDate: String(FOUNDED_IN),
  address: postalAddress(company.COMPANY_ADDRESS),
  sameAs: [company.COMPANY_LINKEDIN_URL, company.COMPANY_INSTAGRAM_URL, company.COMPANY_FACEBOOK_URL],
};

/** Uses list prices: a static page would keep an expired promotion. */
export const product: Thing = {
  '@type': 'Product',
  name: 'Horus',
  description: horusPage.description,
  brand: { '@type': 'Brand', name: 'Horus' },
  manufacturer: { '@id': organizationId },
  image: at('/share.jpg'),
  url: at(paths.site.horus.href()),
  offers: planTypes.flatMap((planType) =>
    billingPeriods.map((billingPeriod) => {
      const { fee } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false });
      const price = (fee.amount.baseCents / 100).toFixed(2);
      return {
        '@type': 'Offer',
        name: fee.price.product.name,
        sku: fee.price.lookupKey,
        price,
        priceCurrency: 'EUR',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'EUR',
          valueAddedTaxIncluded: false,
          unitCode: billingPeriod === 'monthly' ? 'MON' : 'ANN',
        },
        availability: 'https://schema.org/InStock',
        url: at(`${paths.site.horus.href()}#precios`),
      };
    }),
  ),
};

/** Splits 'Calle Mayor, 1, 45001 Toledo'. An address in another format stays whole. */
export function postalAddress(address: string): Thing {
  const [, streetAddress = address, postalCode, addressLocality] =
    /^(.+), (\d{5}) ([^,()]+)/.exec(address) ?? [];
  return {
    '@type': 'PostalAddress',
    streetAddress,
    ...(postalCode && { postalCode, addressLocality: addressLocality?.trim() }),
    addressCountry: 'ES',
  };
}

export function breadcrumbs(...steps: readonly (readonly [name: string, path: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Inicio', paths.site.home.href()] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    })),
  };
}
