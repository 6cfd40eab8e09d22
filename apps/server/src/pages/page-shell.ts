/** What the server says of a public page before any script has run. */
import type { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { Tx } from '@tanabana/gateway/db';
import type { html } from 'hono/html';
import type { Brand } from '../brand.ts';

export type PageKey = keyof typeof PUBLIC_PATHS;

/** Markup made by hono's template, which escapes every value. */
export type Markup = ReturnType<typeof html>;

/** Drawn by us, as PNG and in the size that messengers take: WhatsApp shows no WebP, and nothing above 600 KB. */
export type PageImage = { url: string; alt: string; type: 'image/png'; width: number; height: number };

export type PageShell = {
  status: 200 | 404;
  /** The page's name, as the browser's tab has it; null for the brand alone. */
  name: string | null;
  description: string;
  /** The one address of this content; null keeps it out of search engines. */
  canonical: string | null;
  kind: 'website' | 'article';
  /** Address of the picture that messengers show. */
  image: PageImage;
  /** Things as schema.org describes them. */
  data: readonly object[];
  /** What is read where no script runs. */
  body: Markup;
};

/** A page, or where it really is. */
export type PageResult = PageShell | { redirect: string };

export type PageDeps = {
  /** Reads as a visitor: policies and masks decide what is there. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  brand: Brand;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
};

export type PageKind = {
  /** How long an answer may be given again, in seconds; without it every request reads anew. */
  keepSeconds?: number;
  /** Whether the page is drawn as the app would draw it. */
  isDrawn?: boolean;
  make(deps: PageDeps, params: Record<string, string>): Promise<PageResult>;
};
