import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyJob, copyOf, download, openCopy, readyCopy } from '../../../test/support/data-copies.ts';
import { newMember } from '../../../test/support/members.ts';
import type { EmailMessage } from '../../providers/email/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const rowOf = async (user: string) =>
  (await test.run(`select * from private.data_copies where user_id = '${user}'`))[0]!;
const hurry = (user: string) =>
  test.run(`update private.data_copies set next_try_at = case when next_try_at is not null then now() end,
    letter_due_at = case when letter_due_at is not null then now() end where user_id = '${user}'`);

it('an attempt that was cut off is made again: one file, one letter, and what the old one still writes is refused', async () => {
  const mails: EmailMessage[] = [];
  const job = copyJob(test, async (mail) => void mails.push(mail));
  const member = await newMember(test);
  await copyOf(member, true);
  // What a killed process leaves: the attempt is counted, and some parts are stored.
  const [claim] = await test.run(`select id, tries from private.claim_data_copies(10)`);
  const addPart = async (position: number) =>
    (
      await test.run(`select private.add_data_copy_part('${String(claim!.id)}', ${Number(claim!.tries)}, ${position},
        encode('left behind', 'base64')) as taken`)
    )[0]!.taken;
  for (const position of [0, 1, 2, 3]) expect(await addPart(position)).toBe(true);
  await job.run({});
  expect(await copyOf(member)).toMatchObject({ status: 'requested' });

  await hurry(member.id);
  await job.run({});
  await job.run({});
  const copy = await copyOf(member);
  expect(copy).toMatchObject({ status: 'ready' });
  expect((await openCopy(test, copy!.link!)).data.account).toHaveLength(1);
  expect(mails.map(({ to }) => to)).toEqual([member.email]);
  expect(await addPart(9)).toBe(false);
  expect(
    (await test.run(`select private.finish_data_copy('${String(claim!.id)}', ${Number(claim!.tries)}) as taken`))[0]!
      .taken,
  ).toBe(false);
});

it('two servers at once make one file and send one letter', async () => {
  const mails: EmailMessage[] = [];
  const member = await newMember(test);
  await copyOf(member, true);
  const send = async (mail: EmailMessage) => void mails.push(mail);
  await Promise.all([copyJob(test, send).run({}), copyJob(test, send).run({})]);
  expect(await rowOf(member.id)).toMatchObject({ status: 'ready', tries: 1 });
  await hurry(member.id);
  await copyJob(test, send).run({});
  expect(mails).toHaveLength(1);
});

it('a copy that cannot be made waits longer each time, is given up, and may be requested again at once', async () => {
  const member = await newMember(test);
  await copyOf(member, true);
  await test.run(`alter table private.contact_searches rename to hidden_from_the_test`);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await copyJob(test).run({});
    const [row] = await test.run(`select extract(epoch from next_try_at - now())::int as pause, failure
      from private.data_copies where user_id = '${member.id}'`);
    expect(row!.failure).toContain('contact_searches');
    pauses.push(Math.round(Number(row!.pause) / 60));
    await hurry(member.id);
  }
  await copyJob(test).run({});
  await test.run(`alter table private.hidden_from_the_test rename to contact_searches`);
  expect(pauses).toEqual([1, 2, 4, 8, 16]);
  expect(await copyOf(member)).toMatchObject({ status: 'failed', link: null });
  expect((await readyCopy(test, member)).status).toBe('ready');
});

it('a letter that the provider does not take yet is sent later; a refused one is not, and the page has the link', async () => {
  const mails: EmailMessage[] = [];
  const late = await newMember(test);
  const refused = await newMember(test);
  const failing = (fate: 'later' | 'refused') => async () => {
    throw new ProviderError('email', 'failed', undefined, fate);
  };
  expect((await readyCopy(test, late, failing('later'))).status).toBe('ready');
  expect((await rowOf(late.id)).letter_due_at).not.toBeNull();
  await hurry(late.id);
  await copyJob(test, async (mail) => void mails.push(mail)).run({});
  expect(mails.map(({ to }) => to)).toEqual([late.email]);

  const copy = await readyCopy(test, refused, failing('refused'));
  expect((await rowOf(refused.id)).letter_due_at).toBeNull();
  expect((await download(test, copy.link)).status).toBe(200);
});

it('an account that is deleted while its copy is made leaves nothing', async () => {
  const member = await newMember(test);
  await copyOf(member, true);
  const [claim] = await test.run(`select id, tries from private.claim_data_copies(10)`);
  await member.invoke('handle-delete-profile', { userId: member.id });
  const [taken] = await test.run(`select private.add_data_copy_part('${String(claim!.id)}', 1, 0, '') as taken`);
  expect(taken).toEqual({ taken: false });
  expect(await test.run(`select from private.data_copy_parts where copy_id = '${String(claim!.id)}'`)).toEqual([]);
});
