import { createFileRoute, useLocation } from '@tanstack/react-router';
import { FaqPage } from '#features/faq/components/faq-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/faq')({
  loader: () => loadMessages('faq'),
  component: Faq,
});

/** The open question stands in the address, so that an answer can be sent to somebody. */
function Faq() {
  const navigate = Route.useNavigate();
  const open = useLocation({ select: (location) => location.hash });
  const show = (hash: string) => void navigate({ hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return <FaqPage open={open} onOpen={show} />;
}
