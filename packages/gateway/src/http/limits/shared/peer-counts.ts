/**
 * Tells the other processes of a database what this one has counted, and hears what they have. Nothing is sent while the process is alone,
 * and of a key only from a noticeable part of its limit on. One message is under way at a time: the next one waits until the last one came
 * back, which is when the others have it, so that a slow database gets fewer messages.
 */

/** How long counts gather before they are told, in milliseconds; and where a caller was refused who would pass as soon as they are. */
const GATHER_MS = 100;
const URGENT_MS = 25;
/** A message that did not come back for so long is taken for lost, in milliseconds. What it said is told again. */
const LOST_MS = 2000;
/** Most keys of one limit in a message. The others follow in the next one. */
const MOST_KEYS = 250;
/** How often what has not changed is told again, so that a lost message does not matter for long, in milliseconds. */
const REPEAT_MS = 20_000;

/** A key, its count and, where that ends, in how many milliseconds. */
export type ReportedCount = readonly [key: string, count: number, endsInMs?: number];

/** One limit, as the other processes hear of it. */
export type CountedPart = {
  /** What the others should hear, at most so many. */
  collect(most: number): readonly ReportedCount[];
  /** The others have heard what was collected last. */
  confirm(): void;
  hear(peer: string, reported: ReportedCount): void;
  /** Whether something waits to be told. */
  isWaiting(): boolean;
  /** Now and then, and when a process has come: everything noticeable has to be told again, in case a message was lost. */
  repeat(): void;
  /** A process has ended. */
  forget(peer: string): void;
};

/** How messages reach the other processes. */
export type PeerLink = {
  publish(message: object): void;
  /** How many other processes there are. */
  others(): number;
};

export type PeerCounts = {
  /** Adds a limit. Its name is the same in all processes. */
  add(name: string, part: CountedPart): void;
  /** How many processes there are, this one included. */
  processes(): number;
  /** Something waits to be told; if it is urgent, because a caller waits for it. */
  wake(isUrgent?: boolean): void;
  /** Starts to tell the others. @returns a function that stops */
  connect(link: PeerLink): () => void;
  hear(peer: string, message: Record<string, unknown>): void;
  /** A message of this process came back. */
  confirm(message: Record<string, unknown>): void;
  /** Another process has come. */
  come(): void;
  forget(peer: string): void;
};

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function isReport(value: unknown): value is ReportedCount {
  if (!Array.isArray(value)) return false;
  const [key, count, endsInMs] = value as unknown[];
  return typeof key === 'string' && isCount(count) && (endsInMs === undefined || isCount(endsInMs));
}

export function createPeerCounts(): PeerCounts {
  const parts = new Map<string, CountedPart>();
  let link: PeerLink | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let underWay: number | undefined;
  let serial = 0;

  const isAlone = (): boolean => link === undefined || link.others() === 0;
  const isWaiting = (): boolean => [...parts.values()].some((part) => part.isWaiting());

  function tellIn(ms: number): void {
    clearTimeout(timer);
    due = performance.now() + ms;
    timer = setTimeout(tell, ms);
    timer.unref();
  }

  function tell(): void {
    timer = undefined;
    underWay = undefined;
    if (isAlone()) return;
    const counts: Record<string, readonly ReportedCount[]> = {};
    for (const [name, part] of parts) {
      const reported = part.collect(MOST_KEYS);
      if (reported.length > 0) counts[name] = reported;
    }
    if (Object.keys(counts).length === 0) return;
    serial += 1;
    underWay = serial;
    link!.publish({ serial, counts });
    tellIn(LOST_MS);
  }

  function wake(isUrgent = false): void {
    if (isAlone() || underWay !== undefined) return;
    const ms = isUrgent ? URGENT_MS : GATHER_MS;
    if (timer === undefined || due > performance.now() + ms) tellIn(ms);
  }

  function repeat(): void {
    for (const part of parts.values()) part.repeat();
    if (isWaiting()) wake();
  }

  return {
    add: (name, part) => void parts.set(name, part),
    processes: () => (link === undefined ? 1 : link.others() + 1),
    wake,
    connect(to) {
      link = to;
      const repeating = setInterval(() => {
        if (!isAlone()) repeat();
      }, REPEAT_MS);
      repeating.unref();
      return () => {
        link = undefined;
        clearInterval(repeating);
        clearTimeout(timer);
        timer = undefined;
      };
    },
    hear(peer, { counts }) {
      if (typeof counts !== 'object' || counts === null) return;
      for (const [name, list] of Object.entries(counts)) {
        const part = parts.get(name);
        if (part && Array.isArray(list)) for (const reported of list) if (isReport(reported)) part.hear(peer, reported);
      }
    },
    confirm(message) {
      if (underWay === undefined || message.serial !== underWay) return;
      underWay = undefined;
      clearTimeout(timer);
      timer = undefined;
      for (const part of parts.values()) part.confirm();
      if (isWaiting()) wake();
    },
    come: repeat,
    forget(peer) {
      for (const part of parts.values()) part.forget(peer);
    },
  };
}
