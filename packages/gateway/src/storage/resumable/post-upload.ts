/**
 * POST /upload/resumable: begins an upload, with or without its first bytes
 * (https://tus.io/protocols/resumable-upload#creation, #creation-with-upload).
 */
import { randomUUID } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { TusError } from '../../errors/tus-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { findBucket } from '../rows.ts';
import type { Bucket } from '../types.ts';
import { mayUpload, mostBytes } from '../upload/may-upload.ts';
import { sessionCaller, signedCaller, type UploadCaller } from './caller.ts';
import { completeUpload } from './complete.ts';
import { isSignedUpload } from './doors.ts';
import type { Locks } from './locks.ts';
import { encodeAddress, integerOf, locationOf, OFFSET_STREAM, parseMetadata, placeOfMetadata } from './protocol.ts';
import { receiveBytes } from './receive.ts';
import { declaredIn, type ResumableRecord } from './upload.ts';

/** The time between two removals of expired uploads, in milliseconds, where the program around the gateway does not sweep. */
const SWEEP_MS = 10 * 60_000;

/** The announced length; null if it is deferred. @throws TusError `UploadLengthMissing`, `UploadHeadersInvalid` */
function lengthOf(c: Context<GatewayEnv>): number | null {
  const length = integerOf(c, 'upload-length');
  const deferred = c.req.header('upload-defer-length');
  if (deferred !== undefined && deferred !== '1') {
    throw new TusError('UploadHeadersInvalid', 'Invalid upload-defer-length\n');
  }
  if ((length === undefined) === (deferred === undefined)) throw new TusError('UploadLengthMissing');
  return length ?? null;
}

/** What the request says about the upload. @throws TusError, StorageError if it is not to be begun */
async function readRequest(c: Context<GatewayEnv>, context: StorageContext) {
  if (c.req.header('upload-concat') !== undefined) throw new TusError('ConcatenationUnsupported');
  const length = lengthOf(c);
  const metadata = c.req.header('upload-metadata') ?? null;
  const pairs = parseMetadata(metadata ?? undefined);
  const place = placeOfMetadata(pairs);
  const caller = isSignedUpload(c.req.path) ? await signedCaller(c, context, place) : sessionCaller(c);
  const bucket = await findBucket(context.scope, place.bucket);
  if (length !== null && length > mostBytes(context, bucket, place.name)) throw new TusError('UploadTooLarge');
  return { length, metadata, place, caller, bucket, declared: declaredIn(pairs) };
}

type Begun = { id: string; record: ResumableRecord; bucket: Bucket; caller: UploadCaller };

export function postUpload(context: StorageContext, locks: Locks): Handler<GatewayEnv> {
  const { store, limits, now, uploadQueue } = context;
  let sweptAt = performance.now();

  async function sweepSometimes(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    sweptAt = performance.now();
    await store.unfinished.sweep(now().getTime());
  }

  /** Receives the first bytes, if the request has some. @returns the offset behind them */
  async function receiveFirst(c: Context<GatewayEnv>, { id, record, bucket, caller }: Begun): Promise<number> {
    const lock = await locks.take(id);
    try {
      const most = record.length ?? mostBytes(context, bucket, record.place.name);
      const upload = { id, record, stored: 0, offset: 0 };
      const hasBytes = c.req.header('content-type') === OFFSET_STREAM;
      const reached = hasBytes ? await receiveBytes(context, c, upload, { most, lock }) : 0;
      if (reached === record.length) await completeUpload(context, bucket, { id, record }, caller);
      return reached;
    } catch (error) {
      // The client does not know the address yet, so nobody could continue or cancel the upload.
      await store.unfinished.remove(id);
      throw error;
    } finally {
      lock.release();
    }
  }

  return async (c) => {
    const { caller, place, bucket, declared, ...announced } = await readRequest(c, context);
    const release = await uploadQueue.take(caller.share, c.req.raw.signal);
    try {
      await mayUpload(context, bucket, place, { ...declared, size: announced.length ?? undefined }, caller);
      await sweepSometimes();
      const id = randomUUID();
      const createdAt = now().getTime();
      const record: ResumableRecord = {
        kind: 'resumable',
        share: caller.share ?? null,
        createdAt,
        expiresAt: createdAt + limits.unfinishedMs,
        place,
        ...announced,
        declared,
        owner: { role: caller.claims.role, sub: caller.claims.sub ?? null, signed: caller.signed },
      };
      await store.unfinished.create(id, record, limits.unfinished);
      const offset = await receiveFirst(c, { id, record, bucket, caller });
      const isWhole = offset === record.length;
      return c.body(null, 201, {
        location: locationOf(c, encodeAddress(place, id)),
        ...(c.req.header('content-type') === OFFSET_STREAM && { 'upload-offset': String(offset) }),
        ...(isWhole ? { 'tus-complete': '1' } : { 'upload-expires': new Date(record.expiresAt).toUTCString() }),
      });
    } finally {
      release();
    }
  };
}
