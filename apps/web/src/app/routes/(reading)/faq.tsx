import { createFileRoute, useLocation } from '@tanstack/react-router';
import { FaqPage } from '#features/faq/components/faq-page.tsx';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/faq')({
  loader: () => loadMessages('faq'),
  component: Faq,
});

/** The open question is part of the address, so that a reader can share the answer. */
function Faq() {
  const navigate = Route.useNavigate();
  const open = useLocation({ select: (location) => location.hash });
  const show = (hash: string) => void navigate({ hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return <FaqPage open={open} onOpen={show} />;
}
