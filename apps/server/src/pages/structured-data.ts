/** Pages as schema.org data (https://schema.org). It contains no personal data. */
import { specTokens, yarnName } from '@tanabana/domain/listings/spec-line';
import { listingFacts, listingTitle } from '@tanabana/domain/listings/summary';
import type { Brand } from '../brand.ts';
import type { ListingRow } from './rows/listing-rows.ts';

export const CONTEXT = 'https://schema.org';
/** The code of the kilogram (UN/CEFACT recommendation 20). */
const KILOGRAM = 'KGM';

/** The breadcrumbs from Home to the page: names with their URLs. */
export function breadcrumbs(steps: readonly (readonly [name: string, url: string])[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  };
}

function yarn(listing: ListingRow): object {
  return {
    '@type': 'Product',
    name: yarnName(listing),
    description: specTokens(listing).join(', '),
    category: 'Yarn',
    additionalProperty: listingFacts(listing)
      .filter(({ name }) => name !== 'company_name')
      .map(({ label, value }) => ({ '@type': 'PropertyValue', name: label, value })),
  };
}

export const weight = (kgs: number) => ({ '@type': 'QuantitativeValue', value: kgs, unitCode: KILOGRAM });

function place({ city, district, state, country }: ListingRow): object | undefined {
  if (!city && !district) return undefined;
  const address = {
    '@type': 'PostalAddress',
    addressLocality: city ?? district,
    addressRegion: state ?? undefined,
    addressCountry: country ?? undefined,
  };
  return { '@type': 'Place', address };
}

/** An enquiry is a Demand. An offer is a Product with its price per kg. */
export function listingData(listing: ListingRow, url: string, image: string): object {
  const { number, kgs, price } = listing;
  const terms = {
    url,
    sku: number,
    availabilityStarts: listing.created_at,
    eligibleQuantity: weight(kgs),
    availableAtOrFrom: place(listing),
  };
  if (price === null) {
    return {
      '@context': CONTEXT,
      '@type': 'Demand',
      name: listingTitle(listing),
      ...terms,
      itemOffered: yarn(listing),
    };
  }
  return {
    '@context': CONTEXT,
    ...yarn(listing),
    sku: number,
    url,
    image,
    offers: {
      '@type': 'Offer',
      ...terms,
      availability: 'https://schema.org/InStock',
      price: price.toFixed(2),
      priceCurrency: 'INR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: 'INR',
        referenceQuantity: weight(1),
      },
    },
  };
}

/** The organisation that runs the site, and the site's search. */
export function siteData(brand: Brand, publicUrl: string): object[] {
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: brand.name,
      alternateName: brand.native_name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icons/icon-512.png`,
      email: brand.email,
      telephone: brand.phone,
      address: brand.address,
      sameAs: Object.values(brand.social),
    },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: brand.name,
      url: `${publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/check-sales-offers?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

export type Article = {
  id: string;
  headline: string;
  content: string;
  image_url: string | null;
  published_at: string;
  updated_at: string;
};

export function articleData(article: Article, url: string, brand: Brand): object {
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: article.headline,
    image: article.image_url ? [article.image_url] : undefined,
    datePublished: article.published_at,
    dateModified: article.updated_at,
    mainEntityOfPage: url,
    publisher: { '@type': 'Organization', name: brand.name },
  };
}

export function faqData(questions: readonly { question: string; answer: readonly string[] }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
    })),
  };
}
