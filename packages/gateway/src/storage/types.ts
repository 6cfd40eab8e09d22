/** The options, limits and interface of the storage service. */
import type { RequestLimits } from '../http/limits/limit-requests.ts';
import type { RateLimit } from '../http/limits/rate-limiter.ts';
import type { Store } from './backend/store.ts';
import type { UnfinishedLimits } from './backend/unfinished.ts';
import type { RenderLimits } from './render/render-queue.ts';

/** The result of inspecting a file's bytes. */
export type Facts = {
  /** The type of the bytes. The name and the declared type do not count. */
  type: string;
  /** Bytes that are served. */
  size: number;
  /** In pixels, for a picture whose headers have them. */
  width?: number;
  height?: number;
};

/** The settings of a bucket that the service uses. */
export type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

export type StorageLimits = {
  /** Longest file of any bucket, in bytes. */
  maxFileBytes: number;
  /** Most pixels of a picture: a browser must decompress them. */
  maxPixels: number;
  /** Longest file and most pixels of a picture that is rendered, and bytes of rendered pictures that are kept in memory. */
  maxRenderBytes: number;
  maxRenderPixels: number;
  renderedBytes: number;
  /** Pictures that are rendered at once, that wait (of one caller, and in all), and for how many milliseconds. */
  rendering: RenderLimits;
  /** Longest SVG in bytes. It is read whole. */
  maxSvgBytes: number;
  /** Most bytes that the streams of a PDF may unpack to: a viewer must hold them. Used only with `inspectPdfs`. */
  maxPdfUnpackedBytes: number;
  /** Concurrent uploads, per caller and in all. */
  uploadsPerCaller: number;
  uploads: number;
  /** Uploads that wait for their turn, per caller and in all. */
  waitingPerCaller: number;
  waiting: number;
  /** Longest wait of an upload for its turn, in milliseconds. */
  waitMs: number;
  /** Rate limit of uploads per caller. */
  uploadRate: RateLimit;
  /** Longest pause and longest total duration of an upload, in milliseconds. */
  idleMs: number;
  totalMs: number;
  /** Uploads in several requests: how many may be open, with how many bytes. */
  unfinished: UnfinishedLimits;
  /** How long one may take, in milliseconds. It is then removed. */
  unfinishedMs: number;
};

/** A pair of keys of the S3 protocol. */
export type S3Key = { accessKeyId: string; secretAccessKey: string };

export type S3ProtocolOptions = {
  /** The region that clients sign for, besides `us-east-1` and `auto`; default `us-east-1`. */
  region?: string;
  /** Keys with every right. Without one only sessions may call. */
  keys?: readonly S3Key[];
  /**
   * What a caller with the token of a session signs with: upstream's project reference and anon key. The token decides what they may.
   * Without it no session may call.
   */
  session?: S3Key;
};

export type StorageOptions = {
  /** The S3 protocol at `/s3`. Without keys and sessions it answers with a refusal, as upstream. */
  s3Protocol?: S3ProtocolOptions;
  /** Stores the bytes: `openStore`. */
  store: Store;
  limits?: Partial<StorageLimits>;
  /** Rate limit of requests per caller; no limit by default. */
  requests?: RequestLimits;
  /**
   * Applies an installation's stricter rules; off by default, for upstream's own. A file is what its bytes say: its type is detected, kept and
   * shown, and a bucket's types are compared with it. Broken and hostile files, empty ones and names that mislead are refused. The HTTP status
   * of an error is the `statusCode` of its body, and a file without `x-robots-tag` gets none.
   */
  strict?: boolean;
  /** With `strict`: refuses PDFs with JavaScript or launch actions, encrypted ones, and those that unpack to too much; off by default. */
  inspectPdfs?: boolean;
  /**
   * Validates a file beyond its bucket's settings.
   *
   * @returns why it is refused, for the uploader; null if it is accepted
   */
  validateUpload?(bucket: string, name: string, facts: Facts): string | null;
};

/** What the server may do directly, past the policies. */
export type StorageApi = {
  /**
   * Removes files of a bucket. Missing ones are ignored.
   *
   * @returns the number of removed files
   */
  remove(reason: string, bucket: string, names: readonly string[]): Promise<number>;
  /**
   * Removes bytes that no row references and that are older than this many milliseconds: remains of interrupted uploads, and of files that
   * were replaced while the server was killed. Also removes unfinished uploads that have expired.
   *
   * @returns the number of removed files
   */
  sweep(olderThanMs: number): Promise<number>;
};

export const STORAGE_LIMITS: StorageLimits = {
  maxFileBytes: 50 * 1024 * 1024,
  maxPixels: 50_000_000,
  maxRenderBytes: 25 * 1024 * 1024,
  maxRenderPixels: 50_000_000,
  renderedBytes: 8 * 1024 * 1024,
  rendering: { atOnce: 2, waitingPerCaller: 40, waiting: 120, waitMs: 20_000 },
  maxSvgBytes: 1024 * 1024,
  maxPdfUnpackedBytes: 256 * 1024 * 1024,
  uploadsPerCaller: 6,
  uploads: 48,
  waitingPerCaller: 100,
  waiting: 500,
  waitMs: 60_000,
  uploadRate: { calls: 120, seconds: 60 },
  idleMs: 30_000,
  totalMs: 10 * 60_000,
  unfinished: { perCaller: 100, all: 2000, bytesPerCaller: 2 * 1024 ** 3, bytes: 20 * 1024 ** 3 },
  unfinishedMs: 24 * 60 * 60_000,
};
