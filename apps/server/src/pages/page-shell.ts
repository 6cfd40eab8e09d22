/** Types of a page shell: what the server sends of a public page before any script has run. */
import type { Language } from '@tanabana/domain/languages.gen';
import type { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { Tx } from '@tanabana/gateway/db';
import type { html } from 'hono/html';
import type { Brand } from '../brand.ts';

export type PageKey = keyof typeof PUBLIC_PATHS;

/** The brand, and the language in which its pages speak. */
export type Voice = Brand & { language?: Language };

/** Markup of hono's template, which escapes every value. */
export type Markup = ReturnType<typeof html>;

/** A share card that we render as PNG, in a size that messengers accept: WhatsApp shows no WebP, and nothing above 600 KB. */
export type PageImage = { url: string; alt: string; type: 'image/png'; width: number; height: number };

export type PageShell = {
  status: 200 | 404;
  /** The page's name in the browser's tab; null for the brand alone. */
  name: string | null;
  description: string;
  /** The canonical path; null keeps the page out of search engines. */
  canonical: string | null;
  kind: 'website' | 'article';
  /** The picture that messengers show. */
  image: PageImage;
  /** Structured data of schema.org. */
  data: readonly object[];
  /** The content for readers without scripts. */
  body: Markup;
};

/** A page, or a redirect to its canonical address. */
export type PageResult = PageShell | { redirect: string };

export type PageDeps = {
  /** Reads as a visitor: row-level security and column masks apply. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  brand: Voice;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
};

export type PageKind = {
  /** How long a page shell is cached, in seconds. Without it, every request reads from the database. */
  cacheSeconds?: number;
  /** Whether the page is also prerendered. */
  isPrerendered?: boolean;
  /** Whether readers without scripts get the text of the page shell in place of the prerendered page. */
  needsScript?: boolean;
  make(deps: PageDeps, params: Record<string, string>): Promise<PageResult>;
};
