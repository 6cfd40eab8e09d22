import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#features/auth/components/signup-page.tsx';
import { loadWords } from '#i18n/words.ts';

export const Route = createFileRoute('/(account)/signup')({
  loader: () => loadWords('auth', 'notices'),
  component: SignupPage,
});
