import { queryOptions, useQuery } from '@tanstack/react-query';
import { readFunction } from '../reading/read.ts';
import { useViewer } from '../session/use-viewer.ts';
import { PENDING_BIDS, useBidChanges } from './use-bid-changes.ts';

const pendingBidsQuery = queryOptions({
  queryKey: PENDING_BIDS,
  queryFn: () => readFunction('get_pending_bid_count'),
  staleTime: 60_000,
});

/** The realtime topic that announces bids to the member who answers them. Null for everybody else. */
export function useBidsTopic(): string | null {
  const { isSignedIn, member } = useViewer();
  if (!isSignedIn) return null;
  if (member.is_admin) return 'bids:all';
  return member.is_executive && member.company_id !== null ? `bids:company:${member.company_id}` : null;
}

/** The number of bids that wait for the member's answer, updated by realtime announcements. 0 for members who answer none. */
export function usePendingBids(): number {
  const topic = useBidsTopic();
  useBidChanges(topic);
  const { data } = useQuery({ ...pendingBidsQuery, enabled: topic !== null });
  return topic === null ? 0 : (data ?? 0);
}
