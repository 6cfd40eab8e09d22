/** Creates the limits that hold for all processes of a database together, once for a gateway. */
import { createRateLimiter, type RateLimit, type RateLimiter } from '../rate-limiter.ts';
import { createSharedGauge, type SharedGauge } from './gauge.ts';
import { createPeerCounts, type PeerCounts } from './peer-counts.ts';
import { shareSpentTime, type SpentTime } from './spent-time.ts';

export type SharedLimits = {
  /** @param name of the limit, the same in all processes */
  rateLimiter(name: string, limit: RateLimit): RateLimiter;
  /** @param name of the limit, the same in all processes */
  gauge(name: string, limit: number): SharedGauge;
  /** How many processes there are, this one included. */
  processes(): number;
  /** What the processes tell each other. */
  peers: PeerCounts;
};

/**
 * Without a connection to other processes (`peers.connect`) each limit is of this process alone.
 *
 * @param budgets the database time of accounts, where they have a budget
 */
export function createSharedLimits(budgets?: SpentTime): SharedLimits {
  const peers = createPeerCounts();
  if (budgets) shareSpentTime('database time', budgets, peers);
  return {
    rateLimiter: (name, limit) => createRateLimiter(limit, undefined, { name, peers }),
    gauge: (name, limit) => createSharedGauge(name, limit, peers),
    processes: peers.processes,
    peers,
  };
}
