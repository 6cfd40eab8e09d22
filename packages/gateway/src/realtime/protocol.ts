/**
 * Encodes and decodes Phoenix messages in both formats of realtime-js: objects (vsn 1.0.0) and arrays (vsn 2.0.0), whose broadcasts are
 * binary frames (https://supabase.com/docs/guides/realtime/protocol, realtime-js/src/lib/serializer.ts).
 */

export type Vsn = '1.0.0' | '2.0.0';

export const isVsn = (text: string): text is Vsn => text === '1.0.0' || text === '2.0.0';

/** Prefix of a topic's name on the wire. */
export const TOPIC_PREFIX = 'realtime:';

export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** An invalid frame. The socket is closed with this reason. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || value.length > 255) throw new MalformedFrame('a ref is text');
  return value;
}

function messageOf(fields: readonly unknown[]): Message {
  const [joinRef, ref, topic, event, payload] = fields;
  if (typeof topic !== 'string' || typeof event !== 'string') throw new MalformedFrame('topic and event are text');
  return {
    joinRef: refOf(joinRef),
    ref: refOf(ref),
    topic,
    event,
    payload: isObject(payload) ? payload : {},
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedFrame('the frame is not JSON');
  }
}

const USER_BROADCAST_PUSH = 3;
const PUSH_HEADER = 7;

/** Decodes the header of a client's broadcast. The payload is not read: clients do not broadcast here. */
function decodePush(bytes: Buffer): Message {
  if (bytes.length < PUSH_HEADER || bytes[0] !== USER_BROADCAST_PUSH) throw new MalformedFrame('unknown binary frame');
  let at = PUSH_HEADER;
  const [joinRef, ref, topic] = [bytes[1]!, bytes[2]!, bytes[3]!].map((size) =>
    bytes.subarray(at, (at += size)).toString(),
  );
  if (at > bytes.length) throw new MalformedFrame('the binary frame is cut short');
  return { joinRef: joinRef || null, ref: ref || null, topic: topic!, event: 'broadcast', payload: {} };
}

function read(vsn: Vsn, data: Buffer, isBinary: boolean): Message {
  if (isBinary) return decodePush(data);
  const parsed = parse(data.toString());
  if (vsn === '2.0.0') {
    if (!Array.isArray(parsed)) throw new MalformedFrame('a message is an array of five');
    return messageOf(parsed);
  }
  if (!isObject(parsed)) throw new MalformedFrame('a message is an object');
  return messageOf([parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]);
}

/** Decodes a frame. An invalid one is the client's error and is returned, not thrown. */
export function decode(vsn: Vsn, data: Buffer, isBinary: boolean): Message | MalformedFrame {
  try {
    return read(vsn, data, isBinary);
  } catch (error) {
    if (error instanceof MalformedFrame) return error;
    throw error;
  }
}

/** Encodes a message as text, which both versions accept. */
export function encode(vsn: Vsn, { joinRef, ref, topic, event, payload }: Message): string {
  if (vsn === '2.0.0') return JSON.stringify([joinRef, ref, topic, event, payload]);
  return JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}
