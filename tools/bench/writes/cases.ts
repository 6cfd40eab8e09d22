/**
 * The writes of `npm run bench writes`. A case is one or several requests in a row, such as a charge and its message. Each of its samples
 * is written once. `again` makes of a statement that the server sent one that pgbench can repeat.
 */
import type pg from 'pg';
import { readFileSync } from 'node:fs';
import { hashPassword } from '../../../packages/gateway/src/auth/passwords/passwords.ts';
import type { Request } from '../production/mix.ts';
import { tokenOf } from '../server.ts';

const FILL = new URL('fill-writes.sql', import.meta.url);
const PASSWORD = 'the password of a bench';
export const [WRITERS, MILLS, TOKENS, PRODUCTS] = [2000, 40, 80_000, 250];
/** The tokens that pgbench renews. Each can be renewed once: with so many it seldom picks one twice. */
export const PGBENCH_TOKENS = 250_000;
/** More than are sent in all rounds. */
const MANY = 20_000;
const PAIRS_PER_LISTING = 7;

export type Case = {
  name: string;
  /** The requests of each sample, in the order in which they are sent. */
  samples: readonly (readonly Request[])[];
  /** Replaces literals of a sample's statements, by the key of what they mean, so that each run has another value. */
  again?: (
    owner: pg.Client,
    sample: readonly Request[],
  ) => Promise<readonly (readonly [literal: string, expression: string])[]>;
};

const post = (path: string, body: object, token?: string, number = 0): Request => ({
  method: 'POST',
  path,
  body,
  ...(token !== undefined && { token }),
  address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

async function textsOf(owner: pg.Client, text: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(text);
  return rows.map(({ id }) => id);
}

/** A random writer: each has rows and limits of their own, so that pgbench's clients do not wait for one another. */
const WRITER = "md5('writer' || :writer)::uuid";
const ENQUIRY = '(select id from public.bench_open where number = :open)';

function charging(writers: readonly string[], tokens: readonly string[], open: readonly string[]): Case {
  const samples = Array.from({ length: MANY }, (_, index) => {
    const writer = index % WRITERS!;
    const enquiry_id = open[(index * PAIRS_PER_LISTING) % open.length]!;
    const token = tokens[writer]!;
    const userId = writers[writer]!;
    return [
      post(
        '/functions/v1/handle-credit-deduction',
        { userId, transactionType: 'usage_enquiry', relatedEntityId: enquiry_id },
        token,
        index,
      ),
      post('/functions/v1/sendPurchaseInterestWhatsapp', { interested_user_id: userId, enquiry_id }, token, index),
    ];
  });
  return {
    name: "I'm Interested (two requests)",
    samples,
    async again(owner, [, press]) {
      const { interested_user_id: member, enquiry_id: enquiry } = press!.body as Record<string, string>;
      const interest = `i.interested_user_id = ${WRITER} and i.listing_id = ${ENQUIRY}`;
      const [id] = await textsOf(
        owner,
        `select id from public.listing_interests where interested_user_id = '${member}' and listing_id = '${enquiry}'`,
      );
      const messages = await textsOf(owner, `select id from private.poster_messages where interest_id = '${id}'`);
      return [
        [member!, WRITER],
        [enquiry!, ENQUIRY],
        [id!, `(select i.id from public.listing_interests i where ${interest})`],
        ...messages.map(
          (message) =>
            [
              message,
              `(select m.id from private.poster_messages m join public.listing_interests i on i.id = m.interest_id where ${interest} order by m.begun_at desc limit 1)`,
            ] as const,
        ),
      ];
    },
  };
}

function bidding(writers: readonly string[], tokens: readonly string[], products: readonly string[]): Case {
  const uuid = (number: number): string => `b1d00000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const samples = Array.from({ length: MANY }, (_, index) => {
    const [writer, id] = [index % WRITERS!, uuid(index)];
    const token = tokens[writer]!;
    const charge = { userId: writers[writer]!, transactionType: 'bid_submission', relatedEntityId: id };
    const bid = { id, corporate_product_id: products[index % products.length]!, bid_price: 99, bid_quantity: 500 };
    return [
      post('/functions/v1/handle-credit-deduction', charge, token, index),
      post('/rest/v1/customer_bids', bid, token, index),
      post('/functions/v1/bid-submission', { bid_id: id }, token, index),
    ];
  });
  const bid = "(md5('bid' || :number)::uuid)";
  return {
    name: 'a bid (three requests)',
    samples,
    async again(owner, [charge, insert]) {
      const { id } = insert!.body as { id: string };
      const { userId } = charge!.body as { userId: string };
      const letters = await textsOf(
        owner,
        `select id from private.bid_messages where bid_id = '${id}' order by kind, member_id`,
      );
      return [
        [userId, WRITER],
        [id, bid],
        ...letters.map(
          (letter, at) =>
            [
              letter,
              `(select id from private.bid_messages where bid_id = ${bid} order by kind, member_id offset ${at} limit 1)`,
            ] as const,
        ),
      ];
    },
  };
}

/** Each client of pgbench saves the prices of one company, so that none waits for another. */
const MILL = ':client_id + 1';
/** Its changes, to prices that it does not have now: a save that was made already changes nothing. */
const CHANGES = `select jsonb_agg(jsonb_build_object('id', p.id, 'was', jsonb_build_object('basic_price', p.basic_price),
  'becomes', jsonb_build_object('basic_price', 201 - p.basic_price)))
  from public.corporate_products p where p.company_id = md5('mill' || ${MILL})::uuid`;

function saving(executives: readonly string[], tokens: readonly string[], products: readonly string[]): Case {
  // There and back, so that each save changes every price.
  const save = (mill: number, was: number, becomes: number) =>
    post(
      '/rest/v1/rpc/save_product_prices',
      {
        p_changes: products.slice(mill * PRODUCTS!, (mill + 1) * PRODUCTS!).map((id) => ({
          id,
          was: { basic_price: was },
          becomes: { basic_price: becomes },
        })),
      },
      tokens[mill]!,
      mill,
    );
  const there = Array.from({ length: MILLS! }, (_, mill) => [save(mill, 100, 101)]);
  const back = Array.from({ length: MILLS! }, (_, mill) => [save(mill, 101, 100)]);
  return {
    name: `prices of ${PRODUCTS} products (one request)`,
    samples: [...there, ...back],
    again: async (_, [request]) => [
      [executives[tokens.indexOf(request!.token!)]!, `md5('executive' || ${MILL})::uuid`],
      [JSON.stringify((request!.body as { p_changes: object }).p_changes), CHANGES],
    ],
  };
}

/** Fills the database and describes the writes. @param owner of a database that fill-listings.sql filled */
export async function writesOf(owner: pg.Client): Promise<Case[]> {
  const text = readFileSync(FILL, 'utf8')
    .replaceAll(':writers', String(WRITERS))
    .replaceAll(':mills', String(MILLS))
    .replaceAll(':tokens', String(TOKENS! + PGBENCH_TOKENS))
    .replaceAll(':hash', await hashPassword(PASSWORD));
  await owner.query(text);
  await owner.query('vacuum analyze');
  const keys = (kind: string, count: number) =>
    textsOf(owner, `select md5('${kind}' || n)::uuid as id from generate_series(1, ${count}) n`);
  const [writers, sessions] = [await keys('writer', WRITERS!), await keys('session', WRITERS!)];
  const tokens = await Promise.all(writers.map((id, index) => tokenOf(id, sessions[index])));
  const [executives, theirs] = [await keys('executive', MILLS!), await keys('mill session', MILLS!)];
  const millTokens = await Promise.all(executives.map((id, index) => tokenOf(id, theirs[index])));
  const open = await textsOf(owner, 'select id from public.bench_open order by number');
  const products = await textsOf(
    owner,
    `select md5('product' || c || '-' || p)::uuid as id from generate_series(1, ${MILLS}) c cross join generate_series(1, ${PRODUCTS}) p order by c, p`,
  );
  const enquiry = {
    fibre_type: 'Cotton',
    specific_type: 'Combed',
    denier_count: '40',
    grade: 'AA',
    quantity_required_kgs: 500,
    company_name: 'Bench Mills',
  };
  return [
    {
      name: 'a post',
      samples: Array.from({ length: MANY }, (_, index) => [
        post('/rest/v1/purchase_enquiries', enquiry, tokens[index % WRITERS!]!, index),
      ]),
      again: async (_, [request]) => [[writers[tokens.indexOf(request!.token!)]!, WRITER]],
    },
    charging(writers, tokens, open),
    bidding(writers, tokens, products),
    saving(executives, millTokens, products),
    {
      name: 'a session renewed',
      samples: Array.from({ length: TOKENS! }, (_, index) => [
        post('/auth/v1/token?grant_type=refresh_token', { refresh_token: `bench${index + 1}` }, undefined, index),
      ]),
      again: async (owner, [renewal]) => {
        const { refresh_token: token } = renewal!.body as { refresh_token: string };
        const [hash] = await textsOf(owner, `select encode(sha256(convert_to('${token}', 'utf8')), 'hex') as id`);
        return [[hash!, "encode(sha256(convert_to('bench' || :token, 'utf8')), 'hex')"]];
      },
    },
    {
      name: 'a sign-in with a password',
      samples: Array.from({ length: MANY }, (_, index) => [
        post(
          '/auth/v1/token?grant_type=password',
          { email: `writer${(index % WRITERS!) + 1}@bench.example`, password: PASSWORD },
          undefined,
          index,
        ),
      ]),
      again: async (_, [request]) => {
        const { email } = request!.body as { email: string };
        const number = Number(/\d+/.exec(email)?.[0]);
        return [
          [writers[number - 1]!, WRITER],
          [email, "'writer' || :writer || '@bench.example'"],
        ];
      },
    },
  ];
}
