/** Pages of the lists of the admin API: `page` and `per_page` in the query, `Link` and `X-Total-Count` in the response, as upstream. */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';

export const DEFAULT_PER_PAGE = 50;
/** Upstream has no such bound. */
export const MAX_PER_PAGE = 1000;
/** Beyond it no list has a page, and the offset stays a number. */
const MAX_PAGE = 1e9;

export type Page = { page: number; perPage: number; offset: number };

function readNumber(text: string | undefined, fallback: number, bounds: { least: number; most: number }): number {
  if (!text) return fallback;
  if (!/^\d{1,19}$/.test(text)) {
    const words = `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text.slice(0, 40))}: invalid syntax`;
    throw new AuthError('validation_failed', words);
  }
  return Math.min(Math.max(Number(text), bounds.least), bounds.most);
}

/** @throws AuthError `validation_failed` for anything but whole numbers */
export function readPage(c: Context): Page {
  const page = readNumber(c.req.query('page'), 1, { least: 1, most: MAX_PAGE });
  const perPage = readNumber(c.req.query('per_page'), DEFAULT_PER_PAGE, { least: 1, most: MAX_PER_PAGE });
  return { page, perPage, offset: (page - 1) * perPage };
}

/** Sets the headers. auth-js reads the number of a page behind the first `=` of its link, so `page` comes first. */
export function setPageHeaders(c: Context, { page, perPage }: Page, total: number): void {
  const { pathname, searchParams } = new URL(c.req.url);
  const path = pathname.replace(/^.*(?=\/admin\/)/, '');
  const others = [...searchParams].filter(([name]) => name !== 'page');
  const link = (to: number, rel: string): string =>
    `<${path}?${new URLSearchParams([['page', String(to)], ...others]).toString()}>; rel="${rel}"`;
  const last = Math.ceil(total / perPage);
  c.header('link', [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
  c.header('x-total-count', String(total));
}
