import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Path } from '#config/paths.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { path: Path; params?: Record<string, string> };

/** A link to a page named by the tables of config/, which also name pages that this build may not have yet. */
export function PageLink({ path, params, ...rest }: PageLinkProps) {
  // The router types `to` by the routes of this build; callers ask `hasRoute` first.
  const to = path as '/';
  return (
    <Link to={to} params={params as never} activeOptions={{ exact: path === '/', includeSearch: false }} {...rest} />
  );
}
