/** What the storage service is told by whoever builds it, and what it tells. */
import type { RequestLimits } from '../http/limits/limit-requests.ts';
import type { RateLimit } from '../http/limits/rate-limiter.ts';
import type { Store } from './backend/store.ts';

/** What was found out about the bytes of a file. */
export type Facts = {
  /** The type that the bytes are of; the name and what the uploader said do not count. */
  type: string;
  /** Bytes that are served. */
  size: number;
  /** Of a picture whose head says so, in pixels. */
  width?: number;
  height?: number;
};

/** A bucket, as the service goes by it. */
export type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

export type StorageLimits = {
  /** Longest file of any bucket, in bytes. */
  maxFileBytes: number;
  /** Most pixels of a picture: what a browser has to unpack of it. */
  maxPixels: number;
  /** Longest SVG, which is read whole, in bytes. */
  maxSvgBytes: number;
  /** Bytes that the streams of a PDF unpack to: what a viewer has to hold. Counts with `inspectPdfs` alone. */
  maxPdfUnpackedBytes: number;
  /** Uploads under way, of one caller and of all. */
  uploadsPerCaller: number;
  uploads: number;
  /** Uploads that one caller may begin. */
  uploadRate: RateLimit;
  /** How long an upload may say nothing, and how long it may take in all, milliseconds. */
  idleMs: number;
  totalMs: number;
};

export type StorageOptions = {
  /** Where the bytes are kept: `openStore`. */
  store: Store;
  limits?: Partial<StorageLimits>;
  /** How often one caller may ask; no limit unless told otherwise. */
  requests?: RequestLimits;
  /** Refuses PDFs with JavaScript or launch actions, encrypted ones, and those that unpack to too much; not unless told so. */
  inspectPdfs?: boolean;
  /**
   * Judges a file beyond what its bucket says.
   *
   * @returns why it is refused, for whoever uploads it; null when it is taken
   */
  judge?(bucket: string, name: string, facts: Facts): string | null;
};

/** What the server may do besides, past policies. */
export type StorageApi = {
  /**
   * Removes files of a bucket; those that are not there are passed over.
   *
   * @returns how many there were
   */
  remove(reason: string, bucket: string, names: readonly string[]): Promise<number>;
  /**
   * Removes bytes that no row names and that are older than this many milliseconds: what was left of uploads that were cut
   * off, and of files that were replaced while the server was killed.
   *
   * @returns how many there were
   */
  sweep(olderThanMs: number): Promise<number>;
};

export const STORAGE_LIMITS: StorageLimits = {
  maxFileBytes: 50 * 1024 * 1024,
  maxPixels: 50_000_000,
  maxSvgBytes: 1024 * 1024,
  maxPdfUnpackedBytes: 256 * 1024 * 1024,
  uploadsPerCaller: 6,
  uploads: 48,
  uploadRate: { calls: 120, seconds: 60 },
  idleMs: 30_000,
  totalMs: 10 * 60_000,
};
