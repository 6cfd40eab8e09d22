import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#features/auth/components/signup-page.tsx';
import { loadWords } from '#i18n/i18n.ts';

export const Route = createFileRoute('/signup')({
  loader: () => loadWords('auth'),
  component: SignupPage,
});
