/**
 * Streams a replication slot (https://www.postgresql.org/docs/current/protocol-replication.html). Rows are passed on in batches, across
 * transactions; the log is acknowledged after that. A reader that is slower than the log pauses the socket, so that a long transaction
 * takes a bounded amount of memory.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WatchedClient } from '../client.ts';
import type { LoggedChange, LogPosition, LogReader } from '../../replication.ts';
import { createDecoder, lsnText, type Decoded } from './pgoutput.ts';

/** Most rows of one batch, and its most bytes. */
const AT_ONCE = 500;
const BATCH_BYTES = 512 * 1024;
/** Bytes that wait: above the first number the socket is paused, below the second it goes on. */
const PAUSE_BYTES = 4 * 1024 * 1024;
const RESUME_BYTES = 1024 * 1024;
/** A row's share besides its values, in bytes. */
const ROW_BYTES = 200;
/** Interval of the acknowledgements in milliseconds. */
const ACKNOWLEDGE_MS = 5000;
/** A stream whose process does not respond ends, so that another one can read the slot. */
const REPLICATION = { replication: 'database', options: '-c wal_sender_timeout=20s' };
/** Wait before a batch that could not be passed on is tried again, in milliseconds. */
const RETRY_MS = 500;

/** The connection's protocol, of which the types know a part. */
type CopyConnection = {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  sendCopyFromChunk(chunk: Buffer): void;
  stream: { pause(): void; resume(): void };
};

type Waiting = { row: LoggedChange; bytes: number } | { end: bigint };

export type StreamOptions = {
  url: string;
  slot: string;
  publication: string;
  reader: Pick<LogReader, 'pass'>;
  /** The position up to which changes were passed on before. */
  from: LogPosition | undefined;
  /** Called when a batch could not be passed on, with the error; it is tried again. */
  onDelay(error: unknown): void;
};

export type Stream = {
  /** Resolves when the stream was stopped; rejects with the error that ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const parseLsn = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** A standby status update: everything before this place is done with. */
function statusUpdate(lsn: bigint): Buffer {
  const bytes = Buffer.alloc(34);
  bytes.write('r');
  for (const at of [1, 9, 17]) bytes.writeBigInt64BE(lsn, at);
  bytes.writeBigInt64BE((BigInt(Date.now()) - 946_684_800_000n) * 1000n, 25);
  return bytes;
}

/** The rows of a stream that wait to be passed on, and the ends of their transactions. */
function createQueue(from: LogPosition | undefined) {
  const done = from && { lsn: parseLsn(from.lsn), place: from.place };
  const waiting: Waiting[] = [];
  let bytes = 0;
  let transaction = { lsn: 0n, at: '', place: 0 };

  return {
    bytes: () => bytes,
    isEmpty: () => waiting.length === 0,
    add(decoded: Decoded): void {
      if (decoded.kind === 'begin') transaction = { lsn: decoded.lsn, at: decoded.at, place: 0 };
      else if (decoded.kind === 'commit') waiting.push({ end: decoded.end });
      else {
        const { bytes: own, ...row } = decoded.row;
        const { lsn, at } = transaction;
        const place = (transaction.place += 1);
        if (done && (lsn < done.lsn || (lsn === done.lsn && place <= done.place))) return;
        waiting.push({ row: { ...row, lsn: lsnText(lsn), place, at }, bytes: own + ROW_BYTES });
        bytes += own + ROW_BYTES;
      }
    },
    /** The rows that are next, and the end of the last transaction that is complete with them. */
    take(): { rows: LoggedChange[]; end: bigint | undefined } {
      const rows: LoggedChange[] = [];
      let end: bigint | undefined;
      let size = 0;
      let count = 0;
      for (const each of waiting) {
        if ('end' in each) end = each.end;
        else {
          if (rows.length > 0 && (rows.length >= AT_ONCE || size + each.bytes > BATCH_BYTES)) break;
          rows.push(each.row);
          size += each.bytes;
        }
        count += 1;
      }
      waiting.splice(0, count);
      bytes -= size;
      return { rows, end };
    },
  };
}

/**
 * Tries the replication protocol, which a pooler does not pass on.
 *
 * @returns why the address does not serve it; undefined if it does
 */
export async function replicationRefusal(url: string): Promise<string | undefined> {
  const client = new WatchedClient({ connectionString: url, ...REPLICATION });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    client.cut(new Error('the replication protocol was tried'));
  }
}

/** Opens the stream of a slot. @throws if the slot cannot be read */
export async function openStream({ url, slot, publication, reader, from, onDelay }: StreamOptions): Promise<Stream> {
  const client = new WatchedClient({ connectionString: url, ...REPLICATION });
  const connection = client.connection as unknown as CopyConnection;
  const stopping = new AbortController();
  const queue = createQueue(from);
  const decode = createDecoder();
  let acknowledged = 0n;
  let isPassing = false;
  let isPaused = false;

  const acknowledge = (): void => {
    if (client.failure === undefined && acknowledged > 0n) connection.sendCopyFromChunk(statusUpdate(acknowledged));
  };

  async function passUntilDone(rows: readonly LoggedChange[]): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await reader.pass(rows);
      } catch (error) {
        onDelay(error);
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function drain(): Promise<void> {
    if (isPassing) return;
    isPassing = true;
    while (!queue.isEmpty()) {
      const { rows, end } = queue.take();
      if (rows.length > 0) await passUntilDone(rows);
      if (stopping.signal.aborted) return;
      if (end !== undefined && end > acknowledged) acknowledged = end;
      if (isPaused && queue.bytes() < RESUME_BYTES) {
        isPaused = false;
        connection.stream.resume();
      }
    }
    isPassing = false;
    acknowledge();
  }

  function take(chunk: Buffer): void {
    const kind = String.fromCharCode(chunk[0]!);
    if (kind === 'k') {
      // Where nothing waits, the log has nothing for us up to here.
      const sent = chunk.readBigInt64BE(1);
      if (queue.isEmpty() && !isPassing && sent > acknowledged) acknowledged = sent;
      if (chunk[17] === 1) acknowledge();
      return;
    }
    const decoded = decode(chunk.subarray(25));
    if (!decoded) return;
    queue.add(decoded);
    if (!isPaused && queue.bytes() > PAUSE_BYTES) {
      isPaused = true;
      connection.stream.pause();
    }
    void drain();
  }

  connection.on('copyData', ({ chunk }) => {
    try {
      take(chunk);
    } catch (error) {
      client.cut(error as Error);
    }
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    client.cut(new Error('the stream is over'));
  };
  await client.connect();
  const command = `START_REPLICATION SLOT "${slot}" LOGICAL 0/0 (proto_version '1', publication_names '"${publication}"')`;
  const timer = setInterval(acknowledge, ACKNOWLEDGE_MS);
  timer.unref();
  const ended = client
    .run(command, 0)
    .then(
      () => undefined,
      (error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      },
    )
    .finally(() => {
      stopping.abort();
      clearInterval(timer);
      client.cut(new Error('the stream is over'));
    });
  return { ended, stop };
}
