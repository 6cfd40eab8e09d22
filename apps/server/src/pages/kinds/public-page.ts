/** Public pages with a fixed name and description. */
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { html } from 'hono/html';
import type { Markup, PageDeps, PageKind, PageShell } from '../page-shell.ts';
import { brandImage } from '../share-card/card-address.ts';
import { breadcrumbs } from '../structured-data.ts';
import { pageDescription, pageName, type DescribedPage } from '../messages.ts';

/** The page with its name as heading, its description and the content. */
export function publicPage(
  key: DescribedPage,
  deps: PageDeps,
  content: Markup | '' = '',
  data: readonly object[] = [],
): PageShell {
  const { brand, publicUrl } = deps;
  const name = pageName(key, brand);
  const description = pageDescription(key, brand);
  const canonical = PUBLIC_PATHS[key];
  return {
    status: 200,
    name,
    description,
    canonical,
    kind: 'website',
    image: brandImage(deps),
    data: [
      ...data,
      breadcrumbs([
        [brand.name, `${publicUrl}/`],
        [name, `${publicUrl}${canonical}`],
      ]),
    ],
    body: html`<h1>${name}</h1>
      <p>${description}</p>
      ${content}`,
  };
}

/** A page of which the server knows only the name and the description. */
export const plainKind = (key: DescribedPage): PageKind => ({
  isPrerendered: true,
  make: async (deps) => publicPage(key, deps),
});
