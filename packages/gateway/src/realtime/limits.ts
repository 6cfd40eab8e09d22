/** Limits of the realtime service per caller and in all. The values are upstream's where it has such a limit. */
export type RealtimeLimits = {
  /** Longest frame that is read, in bytes. */
  frameBytes: number;
  /** Longest payload of a broadcast or a presence, in bytes. */
  payloadBytes: number;
  /** Frames that a socket may send in one second. */
  framesPerSecond: number;
  /** Messages of clients that this process may deliver in one second, each counted once per receiver. */
  eventsPerSecond: number;
  /** Joins that this process may serve in one second. */
  joinsPerSecond: number;
  /** Calls of `track` and `untrack` that a channel may make within `presenceWindowMs`. */
  presenceCalls: number;
  presenceWindowMs: number;
  /** Presences of this process in all. */
  presences: number;
  /** Most topics that a socket may have joined at a time. */
  topicsPerSocket: number;
  /** Longest name of a topic, in bytes: a client of version 2 has one byte for its length. */
  topicBytes: number;
  /** Sockets from one address. A mobile carrier has many people behind one. */
  socketsPerAddress: number;
  /** Sockets in all. */
  sockets: number;
  /** A socket that is silent for this many milliseconds is closed. Clients send a heartbeat every 25 seconds. */
  idleMs: number;
  /** A slow reader with this many buffered bytes is cut off. */
  bufferedBytes: number;
  /** Interval of the checks for idle sockets and expired tokens, in milliseconds. */
  sweepMs: number;
};

export const REALTIME_LIMITS: RealtimeLimits = {
  frameBytes: 320 * 1024,
  payloadBytes: 256 * 1024,
  framesPerSecond: 100,
  eventsPerSecond: 10_000,
  joinsPerSecond: 500,
  presenceCalls: 5,
  presenceWindowMs: 30_000,
  presences: 100_000,
  topicsPerSocket: 100,
  topicBytes: 255,
  socketsPerAddress: 200,
  sockets: 10_000,
  idleMs: 75_000,
  bufferedBytes: 4 * 1024 * 1024,
  sweepMs: 1000,
};
