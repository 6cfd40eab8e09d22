/** Makes one incident under load, and compares afterwards what members were told with what is there. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Checks } from '../checks.ts';
import { lostWrites, summaryOf, wrongCredits, type Book } from './book.ts';
import type { Cluster } from './cluster.ts';
import type { Incident } from './incidents.ts';
import type { Installation } from './installation.ts';
import { startSeats, type Failure, type SeatsResult } from './seats.ts';
import { until } from './surroundings.ts';

/** How long the load runs before an incident, and after the service is back, in milliseconds. */
const SETTLED_MS = 8000;
/** How much later than Patroni the service may be back, in milliseconds. */
const SERVICE_MS = 5000;
/** The longest wait for a new primary: far more than Patroni may need, so that a late one is measured. */
const SUCCESSION_MS = 90_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What happened, in milliseconds of `performance.now()`. */
type Course = {
  begun: number;
  /** When Patroni had the primary that is to be there. */
  succeeded: number;
  result: SeatsResult;
};

async function follow(incident: Incident, cluster: Cluster, installation: Installation, book: Book): Promise<Course> {
  const roles = await cluster.whole();
  const seats = startSeats({ ...installation, book });
  try {
    await pause(SETTLED_MS);
    const begun = performance.now();
    await incident.happen(roles);
    const successor = roles[incident.successor].name;
    await until(`a primary on ${successor}`, async () => (await cluster.primary())?.name === successor, SUCCESSION_MS);
    const succeeded = performance.now();
    await pause(Math.max(incident.lastsMs, incident.successor === 'standby' ? SERVICE_MS : incident.toolMs));
    await incident.end(roles);
    await pause(SETTLED_MS);
    return { begun, succeeded, result: await seats.stop() };
  } finally {
    await seats.stop();
  }
}

/** When the last request began that failed, as time since the incident; undefined when none failed. */
function lastFailure(failures: readonly Failure[], begun: number): number | undefined {
  const times = failures.map((failure) => failure.begun - begun);
  return times.length === 0 ? undefined : Math.max(...times);
}

const messageOf = (text: string): string => /"message":"([^"]*)/.exec(text)?.[1] ?? text;

function report({ name, successor, toolMs }: Incident, { begun, succeeded, result }: Course): void {
  const { counts, unavailable, longestMs } = result;
  const last = lastFailure(unavailable, begun);
  if (successor === 'standby')
    console.log(`${name}: Patroni had a new primary after ${seconds(succeeded - begun)} (at most ${seconds(toolMs)})`);
  console.log(
    last === undefined
      ? `${name}: no request was refused`
      : `${name}: ${unavailable.length} requests were refused, the last one ${seconds(last)} after the incident`,
  );
  for (const [words, failures] of Map.groupBy(unavailable, ({ status, text }) => `${status} ${messageOf(text)}`)) {
    const times = `from ${seconds(failures[0]!.begun - begun)} to ${seconds(lastFailure(failures, begun)!)}`;
    console.log(`${name}:   ${failures.length} × ${words} (${times} after the incident)`);
  }
  console.log(`${name}: the longest answer took ${seconds(longestMs)}`);
  console.log(
    `${name}: ${Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
  );
}

/** Refusals because of the load, not because of the database. */
const isOverload = ({ text }: Failure): boolean => /very busy|kept the service busy/.test(text);

/**
 * What says that the service was back too late. Refusals because of the load count only where the load can be carried: none came before the
 * incident, and the incident leaves the database its speed.
 */
function lateComplaints(
  { successor, toolMs, slowsDown = false }: Incident,
  { begun, succeeded, result }: Course,
): string[] {
  const tool = succeeded - begun;
  const isTooBusy = result.unavailable.some((failure) => failure.begun < begun && isOverload(failure));
  const counted = result.unavailable.filter((failure) => !(isTooBusy || slowsDown) || !isOverload(failure));
  if (isTooBusy)
    console.log('This machine was too busy for the load before the incident: refusals because of that do not count.');
  const last = lastFailure(counted, begun);
  const found: string[] = [];
  if (successor === 'standby' && tool > toolMs) found.push(`Patroni needed ${seconds(tool)}`);
  const bound = toolMs === 0 ? 0 : (successor === 'standby' ? tool : toolMs) + SERVICE_MS;
  if (last !== undefined && last > bound)
    found.push(`a request failed ${seconds(last)} after the incident; ${seconds(bound)} are allowed`);
  return found;
}

const inWords =
  (begun: number) =>
  ({ kind, server, status, text, ...times }: Failure): string =>
    `${kind} at server ${server}, ${seconds(times.begun - begun)} after the incident, ${seconds(times.ended - times.begun)} long: ${status} ${text}`;

/** Makes the incident and checks what it cost. */
export async function runIncident(
  incident: Incident,
  cluster: Cluster,
  installation: Installation,
  book: Book,
  checks: Checks,
): Promise<void> {
  const { name, title } = incident;
  console.log(`\n${name}: ${title}`);
  const course = await follow(incident, cluster, installation, book);
  report(incident, course);
  const begun = performance.now();
  await cluster.whole();
  console.log(`${name}: the cluster was whole again ${seconds(performance.now() - begun)} later`);
  const members = installation.members.map(({ id }) => id);
  const { query, servers, credits } = installation;
  console.log(`${name}: so far ${summaryOf(book)}`);
  checks.check(
    `${name}: every request is answered, by what was asked for or by 503 or 429`,
    course.result.wrong.map(inWords(course.begun)),
  );
  checks.check(`${name}: the service is back in time`, lateComplaints(incident, course));
  checks.check(`${name}: no acknowledged write is lost, none is there twice`, await lostWrites(book, query));
  checks.check(
    `${name}: every member has the credits that they did not spend`,
    await wrongCredits(book, credits, members, query),
  );
  const ended = servers.flatMap(({ child }, index) =>
    child.exitCode === null && child.signalCode === null ? [] : `server ${index}`,
  );
  checks.check(`${name}: no server has ended`, ended);
}
