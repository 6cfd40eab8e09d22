import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';

/** An address that was printed once; it leads to the list. */
export const Route = createFileRoute('/(market)/(listings)/check-purchase-enquiry')({
  beforeLoad: () => {
    throw redirect({ to: paths.checkEnquiries, replace: true });
  },
});
