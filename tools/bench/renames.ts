// `npm run bench renames`: the cost of a change of a company with very many products for the admin who makes it, and
// for its executives meanwhile: through a server over a throw-away PostgreSQL. An executive changes one price after the
// other, product by product, while the company is renamed and moves. Then it waits until Product Search finds all
// products by the new name.
import { setTimeout as pause } from 'node:timers/promises';
import { eachSize } from './market.ts';
import { serverOver, tokenOf } from './server.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const ROUNDS = 3;
/** An executive's changes follow each other at this distance, ms. */
const PACE_MS = 50;

type Answer = { status: number; ms: number; body: string };

const summary = (answers: readonly Answer[]): string => {
  const refused = answers.filter(({ status }) => status >= 400);
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const worst = Math.round(times.at(-1) ?? 0);
  const median = Math.round(times[Math.floor(times.length / 2)] ?? 0);
  const how =
    refused.length === 0
      ? 'none'
      : `${refused.length}: ${[...new Set(refused.map(({ status }) => status))].join(', ')}`;
  return `${answers.length} | ${median} | ${worst} | ${how}`;
};

/** Prints a table; false when a change or an executive was refused, or took longer than a second. */
export async function benchRenames(sizes: readonly number[]): Promise<boolean> {
  let areTargetsMet = true;
  await eachSize(
    sizes,
    { script: 'fill-company.sql', indexes: ['private.product_search_words_idx'] },
    async (url, client) => {
      const server = await serverOver(url);
      try {
        const { rows } = await client.query(
          `select md5('member0')::uuid as admin, md5('member1')::uuid as executive, array(select p.id from corporate_products p where p.associated_corporate_user_id = md5('member1')::uuid order by 1 limit 400) as products`,
        );
        const [admin, executive] = await Promise.all([
          tokenOf(String(rows[0].admin)),
          tokenOf(String(rows[0].executive)),
        ]);
        const products = rows[0].products as string[];
        const patch = async (token: string, path: string, body: object): Promise<Answer> => {
          const start = performance.now();
          const answer = await fetch(`${server.site}/rest/v1/${path}`, {
            method: 'PATCH',
            headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          return { body: await answer.text(), status: answer.status, ms: performance.now() - start };
        };
        const change = (body: object) => patch(admin, `company_details?id=eq.${COMPANY}`, body);

        /** Executives' changes until `work` has ended. */
        async function beside<T>(work: Promise<T>): Promise<[T, Answer[]]> {
          const answers: Promise<Answer>[] = [];
          const over = new AbortController();
          const end = work.finally(() => over.abort());
          for (let n = 0; !over.signal.aborted; n += 1) {
            const product = products[n % products.length]!;
            answers.push(patch(executive, `corporate_products?id=eq.${product}`, { basic_price: 100 + (n % 500) }));
            await pause(PACE_MS);
          }
          return [await end, await Promise.all(answers)];
        }

        /** Until all copies have the name and the place, ms. */
        async function untilFound(): Promise<number> {
          const start = performance.now();
          for (;;) {
            const { rows: left } = await client.query(`select exists (select from private.searchable_products v
            join private.product_search s using (id, source)
            where (s.company_name, s.location) is distinct from (v.company_name, v.location)) as is_left`);
            if (!left[0].is_left) return performance.now() - start;
            await pause(100);
          }
        }

        console.log(
          '\n| change | status | ms | all found after, ms | prices changed beside it | median ms | worst ms | refused |',
        );
        console.log('|---|---|---|---|---|---|---|---|');
        for (let round = 1; round <= ROUNDS; round += 1) {
          for (const [name, body] of [
            ['address', { address: `Plot ${round}, Erode` }],
            ['name', { company_name: `Bench Spinners ${round}` }],
          ] as const) {
            const [[answer, found], beneath] = await beside(
              change(body).then(async (changed) => [changed, await untilFound()] as const),
            );
            areTargetsMet &&=
              answer.status < 400 && answer.ms < 1000 && beneath.every(({ status, ms }) => status < 400 && ms < 1000);
            console.log(
              `| ${name} | ${answer.status} | ${Math.round(answer.ms)} | ${Math.round(found)} | ${summary(beneath)} |`,
            );
          }
        }
      } finally {
        await server.end();
      }
    },
  );
  return areTargetsMet;
}
