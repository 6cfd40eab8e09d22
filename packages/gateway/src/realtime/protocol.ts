/**
 * Encodes and decodes Phoenix messages in both formats of realtime-js: objects (vsn 1.0.0) and arrays (vsn 2.0.0), whose broadcasts are
 * binary frames (https://supabase.com/docs/guides/realtime/protocol, realtime-js/src/lib/serializer.ts).
 */

export type Vsn = '1.0.0' | '2.0.0';

export const isVsn = (text: string): text is Vsn => text === '1.0.0' || text === '2.0.0';

/** Prefix of a topic's name on the wire. */
export const TOPIC_PREFIX = 'realtime:';

/** A broadcast of a binary frame: its event, and its payload as it came. */
export type UserBroadcast = { event: string; isJson: boolean; data: Buffer };

export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** The broadcast, when it came as a binary frame; its payload is empty then. */
  broadcast?: UserBroadcast;
};

/** A frame on its way to a client: text, or bytes. */
export type Frame = string | Buffer;

/** An invalid frame. The socket is closed with this reason. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame';
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
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
const USER_BROADCAST = 4;
const PUSH_HEADER = 7;

/** Decodes a client's broadcast: six sizes and a flag, then the fields of these sizes, then the payload. */
function decodePush(bytes: Buffer): Message {
  if (bytes.length < PUSH_HEADER || bytes[0] !== USER_BROADCAST_PUSH) throw new MalformedFrame('unknown binary frame');
  let at = PUSH_HEADER;
  const [joinRef, ref, topic, event] = [bytes[1]!, bytes[2]!, bytes[3]!, bytes[4]!].map((size) =>
    bytes.subarray(at, (at += size)).toString(),
  );
  // The metadata is the sender's own, and nobody receives it.
  at += bytes[5]!;
  if (at > bytes.length) throw new MalformedFrame('the binary frame is cut short');
  const isJson = bytes[6] === 1;
  const data = bytes.subarray(at);
  if (isJson) parse(data.toString());
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic!,
    event: 'broadcast',
    payload: {},
    broadcast: { event: event!, isJson, data },
  };
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

/** Encodes a message for everybody on a topic, whose payload is JSON text already. */
export function encodeText(vsn: Vsn, topic: string, event: string, payload: string): string {
  if (vsn === '2.0.0') return `[null,null,${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`;
  return `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload},"ref":null,"join_ref":null}`;
}

/**
 * Encodes a broadcast as a binary frame of version 2.
 *
 * @param meta JSON text, '' for none; 255 bytes at most, as topic and event
 */
export function encodeUserBroadcast(topic: string, { event, isJson, data }: UserBroadcast, meta: string): Buffer {
  const fields = [topic, event, meta].map((text) => Buffer.from(text));
  const sizes = fields.map(({ length }) => Math.min(length, 255));
  return Buffer.concat([
    Buffer.from([USER_BROADCAST, ...sizes, isJson ? 1 : 0]),
    ...fields.map((field) => field.subarray(0, 255)),
    data,
  ]);
}
