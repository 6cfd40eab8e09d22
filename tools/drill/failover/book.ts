/** What members were told, and whether the database agrees. */
import type { Row } from '../../../packages/gateway/src/db/index.ts';

/** What a member was told of a write: it is saved, it is not, or nobody knows. */
export type Outcome = 'saved' | 'refused' | 'unknown';

export type Book = {
  /** Posts by the mark in them: a post has no key, so it is never repeated. */
  posts: Map<string, Outcome>;
  /** Payments for an enquiry and for a bid, by member and what was paid for. They have a key, and are repeated until they are saved. */
  payments: Map<string, Outcome>;
  /** Bids by their key, as payments. */
  bids: Map<string, Outcome>;
};

export const openBook = (): Book => ({ posts: new Map(), payments: new Map(), bids: new Map() });

/** The name of a payment in the book, as the ledger has it. */
export const paymentOf = (member: string, reason: string, thing: string): string => `${reason}:${member}:${thing}`;

const count = (outcomes: Map<string, Outcome>, what: Outcome): number =>
  [...outcomes.values()].filter((each) => each === what).length;

/** @returns such as `posts 10 saved, 2 refused, 1 unknown` */
export const summaryOf = (book: Book): string =>
  Object.entries(book)
    .map(([name, outcomes]) => {
      const parts = (['saved', 'refused', 'unknown'] as const).map((what) => [count(outcomes, what), what] as const);
      return `${name} ${parts.flatMap(([n, what]) => (n > 0 ? `${n} ${what}` : [])).join(', ')}`;
    })
    .join('; ');

/** Compares what was told of some writes with how often each is there. */
function compare(what: string, outcomes: Map<string, Outcome>, there: ReadonlyMap<string, number>): string[] {
  const complaints: string[] = [];
  for (const [key, word] of outcomes) {
    const times = there.get(key) ?? 0;
    if (times > 1) complaints.push(`${what} ${key} is there ${times} times`);
    if (word === 'saved' && times === 0) complaints.push(`${what} ${key} was acknowledged and is lost`);
    if (word === 'refused' && times > 0) complaints.push(`${what} ${key} was refused and is there`);
  }
  for (const key of there.keys())
    if (!outcomes.has(key)) complaints.push(`${what} ${key} is there, and nobody asked for it`);
  return complaints;
}

const counted = (rows: readonly Row[]): Map<string, number> =>
  new Map(rows.map(({ key, times }) => [String(key), Number(times)]));

/**
 * Every acknowledged write is there, none is there twice, and none that was refused.
 *
 * @param query runs SQL on the primary as the owner
 */
export async function lostWrites(book: Book, query: (text: string) => Promise<Row[]>): Promise<string[]> {
  const posts = await query(
    `select lot_no as key, count(*) as times from public.purchase_enquiries where lot_no is not null group by 1`,
  );
  const payments = await query(`select reason || ':' || member_id || ':' || related_id as key, count(*) as times
    from public.credit_ledger where reason in ('usage_enquiry', 'bid_submission') group by 1`);
  const bids = await query(`select id as key, 1 as times from public.customer_bids`);
  return [
    ...compare('post', book.posts, counted(posts)),
    ...compare('payment', book.payments, counted(payments)),
    ...compare('bid', book.bids, counted(bids)),
  ];
}

/** Each member's credits are those from before, less what they were told that they paid. @param before credits of each */
export async function wrongCredits(
  book: Book,
  before: number,
  members: readonly string[],
  query: (text: string) => Promise<Row[]>,
): Promise<string[]> {
  const rows =
    await query(`select m.id, m.messaging_credits as left, coalesce(sum(l.change), 0) as moved, count(*) filter
      (where l.reason not in ('usage_enquiry', 'bid_submission')) as others
    from private.members m left join public.credit_ledger l on l.member_id = m.id group by m.id`);
  const complaints: string[] = [];
  for (const id of members) {
    const row = rows.find((each) => each.id === id);
    const own = [...book.payments].filter(([key]) => key.split(':')[1] === id);
    const least = own.filter(([, outcome]) => outcome === 'saved').length;
    const unknown = own.filter(([, outcome]) => outcome === 'unknown').length;
    const spent = before - Number(row?.left);
    if (spent !== -Number(row?.moved)) complaints.push(`${id} lost ${spent} credits, the ledger has ${row?.moved}`);
    if (Number(row?.others) > 0) complaints.push(`${id} has ${row?.others} other changes of credits`);
    if (spent < least || spent > least + unknown)
      complaints.push(`${id} lost ${spent} credits, was told of ${least} payments, and ${unknown} are unknown`);
  }
  return complaints;
}
