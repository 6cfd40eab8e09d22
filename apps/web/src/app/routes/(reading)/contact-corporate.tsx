import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#features/contact/components/contact-page.tsx';
import { loadWords } from '#i18n/words.ts';

export const Route = createFileRoute('/(reading)/contact-corporate')({
  loader: () => loadWords('contact'),
  component: ContactPage,
});
