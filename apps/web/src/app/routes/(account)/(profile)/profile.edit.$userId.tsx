import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '#features/profile/components/edit/edit-page.tsx';
import { loadWords } from '#i18n/words.ts';

/** The frame opens it to its owner alone. */
export const Route = createFileRoute('/(account)/(profile)/profile/edit/$userId')({
  loader: () => loadWords('profile', 'account', 'notices'),
  component: EditPage,
});
