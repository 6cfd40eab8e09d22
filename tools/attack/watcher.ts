/** The ordinary visitor: reads a list and calls the health check every 100 ms during an attack. */
import { percentile, tally, type Answer, type Caller } from './caller.ts';

const EVERY_MS = 100;
const LIST =
  '/rest/v1/purchase_enquiries?select=enquiry_number,fibre_type,quantity_required_kgs,created_at&order=created_at.desc&limit=20';

export type Watched = { summary: string; missing: number };

/** Watches until it is stopped, then returns what it measured. */
export function startWatcher(caller: Caller): { stop(): Promise<Watched> } {
  const lists: Promise<Answer>[] = [];
  const pulses: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    lists.push(caller.get(LIST));
    pulses.push(caller.get('/healthz'));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const [read, alive] = await Promise.all([Promise.all(lists), Promise.all(pulses)]);
      const times = (answers: readonly Answer[]) => {
        const taken = answers.map(({ ms }) => ms);
        return `p50 ${percentile(taken, 0.5)} ms, p99 ${percentile(taken, 0.99)} ms`;
      };
      const missing = [...read, ...alive].filter(({ status }) => status === 'none').length;
      return {
        summary: `lists ${times(read)} (${tally(read)}); healthz ${times(alive)} (${tally(alive)})`,
        missing,
      };
    },
  };
}
