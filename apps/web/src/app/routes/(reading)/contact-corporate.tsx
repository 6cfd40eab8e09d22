import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#features/contact/components/contact-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/contact-corporate')({
  loader: () => loadMessages('contact'),
  component: ContactPage,
});
