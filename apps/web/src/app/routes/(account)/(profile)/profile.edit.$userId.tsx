import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '#features/profile/components/edit/edit-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

/** The frame opens it for its owner only. */
export const Route = createFileRoute('/(account)/(profile)/profile/edit/$userId')({
  loader: () => loadMessages('profile', 'account', 'notices'),
  component: EditPage,
});
