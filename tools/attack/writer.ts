/** Members who keep posting enquiries, and check at the end that every acknowledged post is stored. */
import { tally, type Answer, type Caller } from './caller.ts';

/** With three members 50 posts a minute each: below what one member may. */
const EVERY_MS = 400;
/** How long the database may take to be back after an attack. */
const RECOVERY_MS = 30_000;

/** Accepted, rate limited, and unavailable; of any other response the text is shown. */
const ORDINARY = new Set<Answer['status']>([201, 429, 503]);

type Member = { id: string; caller: Caller };
type Written = { acknowledged: number; lost: number; summary: string };

/** The member whom a token is of. */
export function subjectOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
}

export type Writer = {
  /** Waits until a post is acknowledged again; false when none was in time. */
  recovers(): Promise<boolean>;
  stop(): void;
  /** Reads what was acknowledged back. */
  check(): Promise<Written>;
};

export function startWriter(members: readonly Member[]): Writer {
  const answers: Promise<Answer>[] = [];
  const acknowledged: string[] = [];
  let turn = 0;

  async function post(): Promise<Answer> {
    const { id, caller } = members[turn++ % members.length]!;
    const row = { user_id: id, fibre_type: 'Cotton', quantity_required_kgs: 100 + turn };
    const answer = await caller.post('/rest/v1/purchase_enquiries?select=enquiry_number', row, {
      headers: { prefer: 'return=representation' },
    });
    if (answer.status === 201) {
      acknowledged.push((JSON.parse(answer.text) as { enquiry_number: string }[])[0]!.enquiry_number);
    }
    return answer;
  }
  const timer = setInterval(() => answers.push(post()), EVERY_MS);

  /** Those of the numbers that can be read. */
  async function found(numbers: readonly string[]): Promise<string[]> {
    const path = `/rest/v1/purchase_enquiries?select=enquiry_number&limit=1000&enquiry_number=in.(${numbers.join(',')})`;
    const answer = await members[0]!.caller.get(path);
    if (answer.status !== 200) throw new Error(`what was written cannot be read: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as { enquiry_number: string }[]).map((row) => row.enquiry_number);
  }

  return {
    async recovers() {
      const before = acknowledged.length;
      const until = performance.now() + RECOVERY_MS;
      while (acknowledged.length === before && performance.now() < until)
        await new Promise((go) => setTimeout(go, 100));
      return acknowledged.length > before;
    },
    stop: () => clearInterval(timer),
    async check() {
      const results = await Promise.all(answers);
      const there = new Set<string>();
      for (let from = 0; from < acknowledged.length; from += 100)
        for (const number of await found(acknowledged.slice(from, from + 100))) there.add(number);
      const odd = results.find(({ status }) => !ORDINARY.has(status));
      const lost = acknowledged.filter((number) => !there.has(number)).length;
      return {
        acknowledged: acknowledged.length,
        lost,
        summary: `writes ${acknowledged.length} acknowledged (${tally(results)}), ${lost} lost${odd ? `; ${odd.status}: ${odd.text}` : ''}`,
      };
    },
  };
}
