import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#features/auth/components/signup-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(account)/signup')({
  loader: () => loadMessages('auth', 'notices'),
  component: SignupPage,
});
