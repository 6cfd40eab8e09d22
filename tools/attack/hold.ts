/** Runs one attack, from a fresh server to the result. */
import type { ServerProcess } from '../../apps/server/test/support/server-process.ts';
import { createCaller } from './caller.ts';
import { watchMemory } from './memory.ts';
import type { Site } from './site.ts';
import type { Attack } from './types.ts';
import { startWatcher } from './watcher.ts';
import { startWriter, subjectOf } from './writer.ts';

/** Where the visitor and the members call from; attackers come from elsewhere. */
const VISITOR = '127.0.0.10';
const MEMBERS = ['127.0.0.11', '127.0.0.12', '127.0.0.13'];
/** How long an attack may take before it is given up: the longest takes 75 s where it is alone. */
const LONGEST_MS = 240_000;

/** Prints what the visitor and the members had of it. Whether all of it holds. */
export async function hold(site: Site, attack: Attack): Promise<boolean> {
  const started = performance.now();
  const { anonKey, tokens, zero, admin, engine, cluster } = site;
  const target = await site.open(attack);
  const callers: { close(): void }[] = [];
  const from = (address: string, token = anonKey) => {
    const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const caller = createCaller(target.url, address, headers);
    callers.push(caller);
    return caller;
  };
  const notes: string[] = [];
  const failures: string[] = [];

  const memory = watchMemory(target.server.child.pid!);
  const watcher = startWatcher(from(VISITOR));
  const members = Object.values(tokens).map((token, index) => ({
    id: subjectOf(token),
    caller: from(MEMBERS[index]!, token),
  }));
  const writer = startWriter(members);
  try {
    // The service worked before the attack.
    if (!(await writer.recovers())) failures.push('nothing could be written before the attack');
    await inTime(
      attack.run({
        engine,
        anonKey,
        tokens,
        zero,
        admin,
        cluster,
        from,
        url: target.url,
        server: target.server,
        dataDir: target.dataDir,
        databaseUrl: target.databaseUrl,
        note: (line) => void notes.push(line),
        fail: (line) => void failures.push(line),
      }),
    );
    if (!attack.endsServer && isRunning(target.server) && !(await writer.recovers()))
      failures.push('nothing could be written after the attack');
  } catch (error) {
    failures.push((error as Error).message);
  }
  const hasEnded = !isRunning(target.server);
  if (hasEnded && !attack.endsServer) failures.push('the process ended');
  writer.stop();
  const watched = await watcher.stop();
  const grown = memory.stop();
  if (watched.missing > 0) failures.push(`${watched.missing} answers are missing`);
  if (grown > (attack.growsByMb ?? Infinity))
    failures.push(`the server grew by ${grown} MiB; ${attack.growsByMb} may be`);
  notes.unshift(`${watched.summary}; memory +${grown} MiB`);
  if (!hasEnded) {
    try {
      const { summary, lost } = await writer.check();
      notes.splice(1, 0, summary);
      if (lost > 0) failures.push(`${lost} acknowledged writes are lost`);
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  for (const caller of callers) caller.close();
  if (!(await target.end())) failures.push('it did not end when it was asked to');

  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${failures.length === 0 ? 'holds' : 'FALLS'}  ${attack.name} (${engine}, ${seconds} s)`);
  for (const line of notes) console.log(`         ${line}`);
  for (const line of failures) console.log(`       ! ${line}`);
  return failures.length === 0;
}

function isRunning({ child }: ServerProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** @throws Error when it takes too long */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${LONGEST_MS / 1000} s`)), LONGEST_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
