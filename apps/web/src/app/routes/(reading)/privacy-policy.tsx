import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#features/legal/components/legal-page.tsx';
import { loadWords } from '#i18n/words.ts';

export const Route = createFileRoute('/(reading)/privacy-policy')({
  loader: () => loadWords('legal'),
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return <LegalPage text="privacy" />;
}
