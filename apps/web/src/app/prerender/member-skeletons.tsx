// What the server renders of a page behind the login: its name and a skeleton. It reads no member's data, so every member gets the same.
import { createRootRouteWithContext, createRoute, useSearch } from '@tanstack/react-router';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { ComponentType } from 'react';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { mayOpen } from '#config/access.ts';
import { locate } from '#config/locate.ts';
import { paths } from '#config/paths.ts';
import type { CommonPath } from '#config/paths.ts';
import { SubscribersPage } from '#features/directory/components/subscribers-page.tsx';
import { PostingHead } from '#features/posting/components/posting-page.tsx';
import { ProductSearchPage } from '#features/product-search/components/product-search-page.tsx';
import { readProductSearch } from '#features/product-search/product-address.ts';
import { loadMessages } from '#i18n/messages.ts';
import type { Area } from '#i18n/messages.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageNameKey } from '#lib/page-names.ts';
import { readListAddress } from '#lib/reading/lists/list-address.ts';
import { GUEST } from '#lib/session/member.ts';
import { sessionReady } from '#lib/session/session.ts';
import type { PageContext } from '../opening/open-page.ts';
import { TextPending } from '../opening/page-states.tsx';
import { ProfilePending } from '../profile-pending.tsx';
import type { routeTree } from '../route-tree.gen.ts';
import { Route as pageRoot } from '../routes/__root.tsx';
import type { RouterContext } from '../routes/__root.tsx';

const nothing = () => undefined;

/** A page that shows its search while its rows are being loaded. */
function Search() {
  const { q = '', ...choice } = readProductSearch(useSearch({ strict: false }));
  return <ProductSearchPage q={q} choice={choice} onSearch={nothing} />;
}

/** The same. */
function Directory() {
  const { q = '', page = 1 } = readListAddress(useSearch({ strict: false }));
  return <SubscribersPage q={q} page={page} onSearch={nothing} searchOf={() => ({})} />;
}

const posting = (table: ListingTable): Skeleton => ({
  areas: ['posting'],
  Page: () => (
    <PostingHead table={table}>
      <TextPending />
    </PostingHead>
  ),
});

type Skeleton = { areas: readonly Area[]; Page: ComponentType };

/** Pages with more to show than their name, and the messages of these. */
const SKELETONS: Partial<Record<CommonPath, Skeleton>> = {
  [paths.productSearch]: { areas: ['products'], Page: Search },
  [paths.listedSubscribers]: { areas: ['directory', 'contact-member'], Page: Directory },
  [paths.postEnquiry]: posting('purchase_enquiries'),
  [paths.postOffer]: posting('sales_offers'),
  [paths.profile]: { areas: ['profile'], Page: ProfilePending },
};

/** The name of a page, and grey bars. */
function Named() {
  const t = useTranslation('common');
  const { path } = root.useRouteContext();
  const key = pageNameKey(path);
  return (
    <div className="shell">
      {key && <PageHead title={t(key)} />}
      <TextPending />
    </div>
  );
}

/** The page of an address that only members may open; undefined at any other. */
function pageAt(pathname: string): CommonPath | undefined {
  const path = locate(pathname)?.path as CommonPath | undefined;
  const isForMembers = path !== undefined && mayOpen(path, { isSignedIn: false, member: GUEST }) !== 'yes';
  return isForMembers ? path : undefined;
}

/** Whether an address is a page that only members may open. */
export const isForMembers = (pathname: string): boolean => pageAt(pathname) !== undefined;

const { loader, component } = pageRoot.options;

/** The root of every page, which opens each without asking who is there. */
const root = createRootRouteWithContext<RouterContext>()({
  loader,
  component,
  beforeLoad: async ({ location }: { location: { pathname: string } }): Promise<PageContext> => {
    await sessionReady();
    const { pathname } = location;
    return { path: pageAt(pathname) ?? '', pathname, isDenied: false };
  },
});

const page = createRoute({
  getParentRoute: () => root,
  path: '$',
  loader: ({ context: { path } }) => loadMessages(...(SKELETONS[path as CommonPath]?.areas ?? [])),
  component: function Page() {
    const { path } = root.useRouteContext();
    const { Page: Shown } = SKELETONS[path as CommonPath] ?? { Page: Named };
    return <Shown />;
  },
});

// house-allow casts: the one route stands for all of a member's pages, as Home's does in home-route.ts
export const skeletonTree = root.addChildren([page]) as unknown as typeof routeTree;
