import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#features/legal/components/legal-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/privacy-policy')({
  loader: () => loadMessages('legal'),
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return <LegalPage text="privacy" />;
}
