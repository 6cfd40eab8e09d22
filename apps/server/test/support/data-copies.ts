/** The job that makes copies of members' data, over the test app's database, with an e-mail provider that a test steers. */
import { strFromU8, unzipSync } from 'fflate';
import { createCopyLinks } from '../../src/data-copies/copy-links.ts';
import { makeDataCopies } from '../../src/jobs/deliveries/make-data-copies.ts';
import type { Job } from '../../src/jobs/define-job.ts';
import type { EmailPort } from '../../src/providers/email/port.ts';
import { DEFAULT_BRAND } from '../../src/brand.ts';
import { createLog } from '../../src/log.ts';
import { createUnsubscribeLinks } from '../../src/promotions/unsubscribe.ts';
import type { TestApp } from '../../src/testing.ts';
import type { Actor } from './members.ts';

/** As `buildTestApp` has it. */
export const SECRET = 'a secret of the tests, which is no secret at all';

export type Copy = { status: string; requested_at: string; ready_until: string | null; link: string | null };

export const copyJob = (test: TestApp, send: EmailPort['send'] = async () => undefined): Job =>
  makeDataCopies({
    scope: test.scope,
    files: test.storage,
    providers: { email: { send }, whatsapp: undefined, refunds: {} },
    metrics: { countInterest: () => undefined },
    brand: DEFAULT_BRAND,
    publicUrl: test.url,
    links: createUnsubscribeLinks(SECRET, test.url),
    copyLinks: createCopyLinks(SECRET, test.url),
    log: createLog('silent'),
  });

/** The member's copy, as the page sees it. */
export const copyOf = async (member: Actor, request = false): Promise<Copy | null> =>
  (await member.invoke('download-my-data', { request })).body.copy as Copy | null;

/** Requests a copy and makes it. */
export async function readyCopy(
  test: TestApp,
  member: Actor,
  send?: EmailPort['send'],
): Promise<Copy & { link: string }> {
  await copyOf(member, true);
  await copyJob(test, send).run({});
  const failures = await test.run(`select failure from private.data_copies where failure is not null`);
  if (failures.length > 0) throw new Error(JSON.stringify(failures));
  return (await copyOf(member)) as Copy & { link: string };
}

/** Follows a link. */
export async function download(test: TestApp, link: string) {
  const answer = await test.app.request(link.replace(test.url, ''));
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** The sections of the JSON in a file, and its page. */
export async function openCopy(test: TestApp, link: string) {
  const { bytes } = await download(test, link);
  const files = unzipSync(bytes);
  return {
    data: JSON.parse(strFromU8(files['my-data.json']!)) as Record<string, Record<string, unknown>[]>,
    page: strFromU8(files['my-data.html']!),
  };
}
