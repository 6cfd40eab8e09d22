import { paths } from '#config/paths.ts';
import { useMemberParts } from './use-member-parts.ts';

/** Beside the entry of Bid Management: how many bids wait for an answer; nothing beside any other, or when none does. */
export function PendingBids({ path }: { path: string }) {
  const Count = useMemberParts()?.PendingBidsCount;
  return path === paths.bidManagement && Count ? <Count /> : null;
}
