/** A company and its products as schema.org data (https://schema.org). It contains no personal data. */
import { COUNT_NOT_GIVEN, specTokens } from '@tanabana/domain/listings/spec-line';
import { yarnTitle } from '@tanabana/domain/listings/summary';
import type { CompanyRow, ProductRow } from './rows/company-rows.ts';
import { CONTEXT, weight } from './structured-data.ts';

/** A stored web address, or a path of this site, as an absolute URL; undefined for anything else. */
function absolute(address: string | null, publicUrl: string): string | undefined {
  const url = address === null ? null : URL.parse(address, publicUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The URL of a website as somebody typed it, often without its scheme. */
const website = (typed: string | null): string | undefined =>
  typed === null
    ? undefined
    : absolute(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`, 'https://none.invalid');

/** The organisation of a company page. */
export function companyData(company: CompanyRow, url: string, publicUrl: string): object {
  const { company_name, address, logo_url, banner_image_url, website_url } = company;
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': url,
    name: company_name,
    url,
    logo: absolute(logo_url, publicUrl),
    image: absolute(banner_image_url, publicUrl),
    sameAs: website(website_url),
    address: address ?? undefined,
  };
}

/** A revealed product. It has an offer only where its price is revealed. */
export function productData(product: ProductRow, company: CompanyRow, url: string): object {
  const { id, department_name, price } = product;
  const by = { '@type': 'Organization', '@id': url, name: company.company_name };
  const address = `${url}#product-${id}`;
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: yarnTitle(product),
    description: specTokens(product)
      .filter((token) => token !== COUNT_NOT_GIVEN)
      .join(', '),
    category: department_name ?? 'Yarn',
    url: address,
    sku: id,
    manufacturer: by,
    offers:
      price === null
        ? undefined
        : {
            '@type': 'Offer',
            url: address,
            availability: 'https://schema.org/InStock',
            price: price.toFixed(2),
            priceCurrency: 'INR',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: price.toFixed(2),
              priceCurrency: 'INR',
              referenceQuantity: weight(1),
            },
            seller: by,
          },
  };
}
