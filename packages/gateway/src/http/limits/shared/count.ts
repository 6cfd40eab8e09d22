/**
 * One count that several processes share, such as the requests of an address. Each process counts its own and hears from the others what
 * they counted, up to some hundred milliseconds late. Until the others have heard what it counted, a process takes no more than a part of
 * what is left: so the sum stays within a tenth of the limit, however fast and to however many processes a client sends. Each exchange
 * divides what is left again, so that a client of one process gets the whole limit within some exchanges. A process that is alone has all.
 */

/** What is counted for one key. */
export type Count = {
  /** What this process counted. */
  own: number;
  /** How much of it the other processes have heard. */
  confirmed: number;
  /** What each other process told last, by its id. Absent for most keys. */
  others: Map<string, Report> | undefined;
};

export type Report = {
  count: number;
  /** When it no longer holds, by the clock of this process. */
  ends: number;
};

/** By how much the sum may exceed the limit, as a part of it. The other half of a tenth is for messages on their way. */
const SLACK = 0.05;
/**
 * Which part of its share of what is left a process takes at once. With all of it, the sum would exceed the limit by up to 40 %: a process
 * that has just told what it took would get its next part before the others tell what they took. With a half it is 7 % at most.
 */
const AT_ONCE = 0.5;

/** What the others told and still holds. */
export function reportedBy(others: Count['others'], now: number): number {
  let sum = 0;
  if (others) for (const { count, ends } of others.values()) if (ends > now) sum += count;
  return sum;
}

/**
 * From how many counted and untold ones on a process tells the others. It is never more than the process may take without telling, unless
 * the limit is reached, so that nobody waits for a message that is not sent.
 *
 * @param processes how many there are, this one included
 */
export const stepOf = (limit: number, processes: number): number =>
  Math.max(1, Math.floor((limit * SLACK) / processes));

/**
 * How many this process may count for a key before it hears of the others again.
 *
 * @param processes how many there are, this one included
 */
export function ownLimit(limit: number, { confirmed, others }: Count, processes: number, now: number): number {
  const reported = reportedBy(others, now);
  if (processes === 1) return limit - reported;
  const part = ((limit - confirmed - reported) * AT_ONCE + limit * SLACK) / processes;
  // Of a small limit, the last ones are fewer than the processes.
  const rounded = part < 1 && part > 0.5 ? 1 : Math.max(0, Math.floor(part));
  return Math.min(limit - reported, confirmed + rounded);
}
