/** How much of the server one caller may hold. */
export type RealtimeLimits = {
  /** Longest frame that is read, bytes. Clients send joins and heartbeats, no more. */
  frameBytes: number;
  /** Frames that a socket may send in one second. */
  framesPerSecond: number;
  /** Topics that a socket may have joined at a time. */
  topicsPerSocket: number;
  /** Longest name of a topic, bytes; a client of version 2 has one byte to say how long it is. */
  topicBytes: number;
  /** Sockets from one address. A mobile carrier puts many people behind one. */
  socketsPerAddress: number;
  /** Sockets in all. */
  sockets: number;
  /** A socket that says nothing for this long is given up, milliseconds; clients send a heartbeat every 25 seconds. */
  idleMs: number;
  /** A reader so slow that this much waits for it is cut off, bytes. */
  bufferedBytes: number;
  /** How often idle sockets and expired tokens are looked for, milliseconds. */
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
