import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#features/legal/components/legal-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/terms-of-use')({
  loader: () => loadMessages('legal'),
  component: TermsOfUse,
});

function TermsOfUse() {
  return <LegalPage text="terms" />;
}
