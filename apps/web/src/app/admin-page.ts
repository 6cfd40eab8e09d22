import { loadMessages, translateIn } from '#i18n/messages.ts';
import type { Area } from '#i18n/messages.ts';

/** The message areas whose `title` names a page of administration. */
type NamingArea = Extract<Area, `admin-${string}`>;

/**
 * What the route of an admin panel, or of a page behind one of its tiles, needs beside its component: its words, of which `title` names it in the
 * browser's tab. The names of the other pages are in every visitor's first script.
 *
 * @example createFileRoute('/(admin)/(publishing)/admin/news')({ ...adminPage('admin-news'), component: AdminNewsPage })
 */
export const adminPage = (area: NamingArea, ...others: Area[]) => ({
  loader: async () => {
    await loadMessages(area, ...others);
    return { title: translateIn(area)('title') };
  },
  head: ({ loaderData }: { loaderData?: { title: string } | undefined }) => ({ meta: [{ title: loaderData?.title }] }),
});
