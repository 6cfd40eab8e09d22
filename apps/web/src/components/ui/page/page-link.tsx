import { Link, useRouter, type ActiveLinkOptions } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { Path } from '#config/paths.ts';
import { focusPage } from '#lib/use-focus-on-route-change.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  path: Path;
  params?: Record<string, string>;
  /** A place in the page. */
  hash?: string | undefined;
  /** When the link is the current one; by itself also on the pages below its own, as entries of a menu are. */
  activeOptions?: ActiveLinkOptions['activeOptions'];
};

/**
 * A link to a page named by the tables of config/, which also name pages that this build may not have yet. One to the page
 * that is open leads to its top.
 */
export function PageLink({ path, params, hash, onClick, ...rest }: PageLinkProps) {
  const router = useRouter();
  // The router types `to` by the routes of this build; callers check `hasRoute` first.
  const to = path as '/';
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere =
      event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    // house-allow casts: the router types the address of one route, and this is of whichever shows it
    const { pathname } = router.buildLocation({ to, params: params as never });
    if (isElsewhere || pathname !== router.state.location.pathname) return;
    window.scrollTo(0, 0);
    focusPage('main');
  };
  return (
    <Link
      to={to}
      // house-allow casts: the router types the address of one route, and this is of whichever shows it
      params={params as never}
      hash={hash}
      activeOptions={{ exact: path === '/', includeSearch: false }}
      onClick={press}
      {...rest}
    />
  );
}
