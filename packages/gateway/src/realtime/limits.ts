/** Limits of the realtime service per caller and in all. */
export type RealtimeLimits = {
  /** Longest frame that is read, in bytes. Clients send only joins and heartbeats. */
  frameBytes: number;
  /** Frames that a socket may send in one second. */
  framesPerSecond: number;
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
  frameBytes: 64 * 1024,
  framesPerSecond: 100,
  topicsPerSocket: 100,
  topicBytes: 255,
  socketsPerAddress: 200,
  sockets: 10_000,
  idleMs: 75_000,
  bufferedBytes: 1024 * 1024,
  sweepMs: 1000,
};
