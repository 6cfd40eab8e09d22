import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';

/** An address that was printed once; it leads to the price lists. */
export const Route = createFileRoute('/(reading)/yarn-prices')({
  beforeLoad: () => {
    throw redirect({ to: paths.priceUpdates, replace: true });
  },
});
