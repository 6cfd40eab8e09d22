import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '#features/unsubscribe/components/unsubscribe-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(account)/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  loader: () => loadMessages('unsubscribe'),
  component: Page,
});

function Page() {
  const { token } = Route.useSearch();
  return <UnsubscribePage token={token} />;
}
