import { paths } from '#config/paths.ts';
import { useMemberParts } from './use-member-parts.ts';

/** The number of pending bids beside the entry of Bid Management; nothing beside any other, or when there is none. */
export function PendingBids({ path }: { path: string }) {
  const Count = useMemberParts()?.PendingBidsCount;
  return path === paths.bidManagement && Count ? <Count /> : null;
}
