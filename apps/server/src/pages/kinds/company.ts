/** Corporate Members, and the page of one company with its revealed products. */
import { companyCity } from '@tanabana/domain/corporate/company-city';
import { dateTime, money, quantity } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import { specTokens } from '@tanabana/domain/listings/spec-line';
import { yarnTitle } from '@tanabana/domain/listings/summary';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { html } from 'hono/html';
import {
  companiesByName,
  findCompany,
  revealedProducts,
  type CompanyRow,
  type ProductRow,
} from '../rows/company-rows.ts';
import { companyData, productData } from '../company-data.ts';
import type { Markup, PageDeps, PageKind, PageShell, Voice } from '../page-shell.ts';
import { brandImage, companyImage } from '../share-card/card-address.ts';
import { breadcrumbs } from '../structured-data.ts';
import { companyWords, pageName, served } from '../messages.ts';
import { publicPage } from './public-page.ts';

const CACHE_SECONDS = 30;

/** The path of a company's page. */
export const companyPath = (id: string): string => PUBLIC_PATHS.corporate.replace('$companyId', id);

export const companiesKind: PageKind = {
  isPrerendered: true,
  cacheSeconds: CACHE_SECONDS,
  async make(deps) {
    const companies = await deps.read((tx) => companiesByName(tx, LIMITS.company_page_size));
    return publicPage(
      'corporateMembers',
      deps,
      html`<ul>
        ${companies.map(
          ({ id, company_name, address }) =>
            html`<li><a href="${companyPath(id)}">${company_name}</a>${address ? html`<br />${address}` : ''}</li>`,
        )}
      </ul>`,
    );
  },
};

export const companyKind: PageKind = {
  isPrerendered: true,
  cacheSeconds: CACHE_SECONDS,
  async make(deps, { companyId = '' }) {
    const found = await deps.read(async (tx) => {
      const company = await findCompany(tx, companyId);
      return company && { company, products: await revealedProducts(tx, company.id, LIMITS.company_product_page_size) };
    });
    // An address in upper case works too. The canonical address is the one that the page names.
    return found ? pageOf(found.company, found.products, deps) : gone(deps);
  },
};

/** The prefix of a stored yarn segment that somebody typed. */
const TYPED = /^Other:\s*/;
const segmentsOf = ({ segments }: CompanyRow) => segments.map((segment) => segment.replace(TYPED, '')).join(', ');

function descriptionOf(company: CompanyRow, brand: Voice): string {
  const { company_name, address, products } = company;
  return served(brand)('company.description', {
    name: company_name,
    place: (address && companyCity(address)) || 'none',
    yarns: segmentsOf(company) || 'none',
    count: products,
    total: quantity(products),
  });
}

function pageOf(company: CompanyRow, products: readonly ProductRow[], deps: PageDeps): PageShell {
  const { brand, publicUrl } = deps;
  const { company_name } = company;
  const path = companyPath(company.id);
  const url = `${publicUrl}${path}`;
  return {
    status: 200,
    name: company_name,
    description: descriptionOf(company, brand),
    canonical: path,
    kind: 'website',
    image: companyImage(publicUrl, company),
    data: [
      companyData(company, url, publicUrl),
      ...products.map((product) => productData(product, company, url)),
      breadcrumbs([
        [brand.name, `${publicUrl}/`],
        [pageName('corporateMembers', brand), `${publicUrl}${PUBLIC_PATHS.corporateMembers}`],
        [company_name, url],
      ]),
    ],
    body: bodyOf(company, products, brand),
  };
}

function bodyOf(company: CompanyRow, products: readonly ProductRow[], brand: Voice): Markup {
  const t = companyWords(brand);
  const facts: (readonly [string, string | null])[] = [
    [t('head'), [company.company_head_name, company.company_head_designation].filter(Boolean).join(', ')],
    [t('address'), company.address],
    [t('segments'), segmentsOf(company)],
    [t('marketing'), company.marketing_team_info],
  ];
  const departments = [...new Set(products.map(({ department_name }) => department_name))];
  return html`<p>
      <a href="${PUBLIC_PATHS.corporateMembers}">${pageName('corporateMembers', brand)}</a> / ${company.company_name}
    </p>
    <h1>${company.company_name}</h1>
    <p>${descriptionOf(company, brand)}</p>
    <dl>
      ${facts.map(([name, value]) =>
        value
          ? html`<dt>${name}</dt>
              <dd>${value}</dd>`
          : '',
      )}
    </dl>
    ${departments.map(
      (department) =>
        html`<h2>${department ?? t('products.general')}</h2>
          <ul>
            ${products
              .filter(({ department_name }) => department_name === department)
              .map((product) => html`<li>${lineOf(product, brand)}</li>`)}
          </ul>`,
    )}`;
}

function lineOf(product: ProductRow, brand: Voice): string {
  const t = companyWords(brand);
  const price =
    product.price === null ? t('products.onRequest') : served(brand)('listing.perKg', { price: money(product.price) });
  const updated = `${t('products.updated')} ${dateTime(product.updated_at)}`;
  return [yarnTitle(product), ...specTokens(product).slice(1), price, updated].join(', ');
}

function gone(deps: PageDeps): PageShell {
  const t = companyWords(deps.brand);
  return {
    status: 404,
    name: t('gone.title'),
    description: t('gone.hint'),
    canonical: null,
    kind: 'website',
    image: brandImage(deps),
    data: [],
    body: html`<h1>${t('gone.title')}</h1>
      <p>${t('gone.hint')}</p>
      <p><a href="${PUBLIC_PATHS.corporateMembers}">${t('gone.back')}</a></p>`,
  };
}
