/**
 * Members at their seats: each posts an enquiry, pays for an interest, pays for a bid and places it, again and again, alternating between
 * the servers. As in the web app, what has a key is repeated until it is saved, and what has none is not.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../rolling/load.ts';
import { createClient, type Answer, type Call } from './client.ts';
import { paymentOf, type Book, type Outcome } from './book.ts';

/** Time of one round of a member, without an incident, in milliseconds. */
const ROUND_MS = 12_000;
/** Pause before a member presses again, in milliseconds. */
const AGAIN_MS = 1000;
/** How long a member goes on to repeat what is unknown when the drill is over, in milliseconds. */
const LAST_MS = 30_000;
/** One payment of so many is repeated although it was acknowledged: it must not be charged again. */
const REPEATED = 5;

/** A request that did not succeed, or was slow to. Times are in milliseconds of `performance.now()`. */
export type Failure = { kind: string; server: number; begun: number; ended: number; status: number; text: string };

export type SeatsResult = {
  /** Requests that succeeded, by kind. */
  counts: Record<string, number>;
  /** Answers with 503 and 429: the product says that it saves nothing for now. */
  unavailable: Failure[];
  /** Everything else that a member must not see: no answer, other errors, a second charge. */
  wrong: Failure[];
  /** The longest wait for an answer, in milliseconds. */
  longestMs: number;
};

export type SeatsOptions = {
  ports: readonly number[];
  anonKey: string;
  members: readonly Writer[];
  /** What each member may show interest in, once each. */
  enquiries: readonly string[];
  /** The product that is bid on. */
  product: string;
  book: Book;
};

/** A member has pressed for long enough, and leaves. */
class GivenUp extends Error {}

/** Starts the members. They go on until `stop` is called, which waits until each has completed its round. */
export function startSeats({ ports, anonKey, members, enquiries, product, book }: SeatsOptions) {
  const { send, close } = createClient(anonKey);
  const result: SeatsResult = { counts: {}, unavailable: [], wrong: [], longestMs: 0 };
  const over = new AbortController();
  let end = Infinity;

  async function sit({ id, token }: Writer, seat: number): Promise<void> {
    let turn = seat;
    const address = `198.51.100.${seat + 1}`;

    /** @param isDone whether the answer means that it is saved */
    async function ask(call: Call, isDone: (answer: Answer) => boolean): Promise<Outcome> {
      const server = (turn += 1) % ports.length;
      const begun = performance.now();
      const answer = await send(ports[server]!, address, token, call);
      const ended = performance.now();
      result.longestMs = Math.max(result.longestMs, ended - begun);
      if (isDone(answer)) {
        result.counts[call.kind] = (result.counts[call.kind] ?? 0) + 1;
        return 'saved';
      }
      const failure = { ...answer, kind: call.kind, server, begun, ended, text: answer.text.slice(0, 200) };
      const isRefused = answer.status === 503 || answer.status === 429;
      result[isRefused ? 'unavailable' : 'wrong'].push(failure);
      return isRefused && !/may be saved or not/.test(answer.text) ? 'refused' : 'unknown';
    }

    /** Repeats what has a key until it is saved. What is refused once may have been saved by an earlier try. */
    async function askUntilSaved(
      outcomes: Map<string, Outcome>,
      key: string,
      call: Call,
      isDone: (answer: Answer) => boolean,
    ) {
      outcomes.set(key, 'unknown');
      while ((await ask(call, isDone)) !== 'saved') {
        if (performance.now() > end) throw new GivenUp();
        await pause(AGAIN_MS);
      }
      outcomes.set(key, 'saved');
    }

    async function pay(kind: string, reason: string, thing: string): Promise<void> {
      const body = { userId: id, transactionType: reason, relatedEntityId: thing };
      const call = { kind, path: '/functions/v1/handle-credit-deduction', body };
      await askUntilSaved(book.payments, paymentOf(id, reason, thing), call, ({ status }) => status === 200);
      if (turn % REPEATED > 0) return;
      const isFree = ({ status, text }: Answer) => status === 200 && text.includes('"charged":false');
      await ask({ ...call, kind: `${kind} again` }, isFree);
    }

    async function post(): Promise<void> {
      const mark = randomBytes(5).toString('hex');
      const row = { user_id: id, fibre_type: 'Cotton', quantity_required_kgs: 100, lot_no: mark };
      book.posts.set(mark, 'unknown');
      const call = { kind: 'post', path: '/rest/v1/purchase_enquiries?select=id', body: row };
      book.posts.set(mark, await ask(call, ({ status }) => status === 201));
    }

    async function bid(): Promise<void> {
      const key = randomUUID();
      await pay('payment of a bid', 'bid_submission', key);
      const row = { id: key, corporate_product_id: product, bid_price: 90, bid_quantity: 500 };
      const call = { kind: 'bid', path: '/rest/v1/customer_bids?select=id', body: row };
      // A key that is there already is the bid of an earlier try.
      const isThere = ({ status, text }: Answer) => status === 201 || (status === 409 && text.includes('"23505"'));
      await askUntilSaved(book.bids, key, call, isThere);
    }

    const rest = () =>
      pause(ROUND_MS * (0.5 + Math.random()), undefined, { signal: over.signal }).catch(() => undefined);
    await pause(Math.random() * ROUND_MS);
    while (!over.signal.aborted) {
      await post();
      const enquiry = enquiries.find((each) => !book.payments.has(paymentOf(id, 'usage_enquiry', each)));
      if (enquiry !== undefined) await pay('payment of an interest', 'usage_enquiry', enquiry);
      await bid();
      await rest();
    }
  }

  const work = members.map((member, seat) =>
    sit(member, seat).catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    }),
  );
  return {
    result,
    async stop(): Promise<SeatsResult> {
      end = performance.now() + LAST_MS;
      over.abort();
      await Promise.all(work);
      close();
      return result;
    },
  };
}
