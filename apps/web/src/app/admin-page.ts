import { loadMessages, translateIn } from '#i18n/messages.ts';
import type { Area } from '#i18n/messages.ts';

/** The message areas whose `title` names a page of administration. */
type NamingArea = Extract<Area, `admin-${string}`>;

/**
 * The route options of an admin panel, or of a page behind one of its tiles, except the component: they load its messages, whose `title`
 * names the page in the browser's tab. The names of all other pages are part of every visitor's first script.
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
