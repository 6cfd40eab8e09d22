import { createFileRoute } from '@tanstack/react-router';
import { BidManagementPage } from '#features/bid-management/components/bid-management-page.tsx';
import { readBidsAddress } from '#features/bid-management/place.ts';
import { loadMessages } from '#i18n/messages.ts';

export const Route = createFileRoute('/(corporate)/bid-management')({
  validateSearch: readBidsAddress,
  loader: async ({ context: { isDenied } }) => {
    if (!isDenied) await loadMessages('bids', 'notices');
  },
  component: Page,
});

function Page() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BidManagementPage
      place={place}
      go={(to) => void navigate({ search: readBidsAddress(to), resetScroll: false })}
      searchOf={(to) => readBidsAddress(to)}
    />
  );
}
