import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#features/legal/components/legal-page.tsx';
import { loadWords } from '#i18n/words.ts';

export const Route = createFileRoute('/(reading)/terms-of-use')({
  loader: () => loadWords('legal'),
  component: TermsOfUse,
});

function TermsOfUse() {
  return <LegalPage text="terms" />;
}
