/** The settings of backups: the key, where the nightly ones go, and how many are kept. */
import type { S3Options } from '@tanabana/gateway';
import { z } from 'zod';

const text = z.string().optional();
const count = z.coerce.number().int().min(1).max(3650);

export const BACKUP_SETTINGS = {
  BACKUP_KEY: {
    secret: true,
    schema: z
      .string()
      .trim()
      .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/)
      .optional(),
    expected: 'AGE-SECRET-KEY-1 and 58 characters, as npm run cli -- backup --new-key prints one',
  },
  BACKUP_DIR: { schema: text, expected: 'a folder for nightly backups' },
  BACKUP_BUCKET: { schema: text, expected: 'a bucket of S3 for nightly backups' },
  BACKUP_S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    expected: 'the http(s) address of the S3 service that has BACKUP_BUCKET',
  },
  BACKUP_S3_REGION: { schema: text, expected: 'the region of BACKUP_BUCKET, as in ap-south-1' },
  BACKUP_S3_ACCESS_KEY_ID: {
    secret: true,
    schema: text,
    expected: 'a key that may read, write, list and delete in BACKUP_BUCKET',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: { secret: true, schema: text, expected: 'the secret of BACKUP_S3_ACCESS_KEY_ID' },
  BACKUP_KEEP_COUNT: { schema: count.default(14), expected: 'a whole number from 1: nightly backups that are kept' },
  BACKUP_KEEP_DAYS: {
    schema: count.default(30),
    expected: 'a whole number from 1: days that nightly backups are kept',
  },
} as const;

type Values = { [N in keyof typeof BACKUP_SETTINGS]: z.output<(typeof BACKUP_SETTINGS)[N]['schema']> };
type S3Values = {
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

export type BackupConfig = {
  /** The secret key; undefined where no backup is made. */
  key: string | undefined;
  /** Where nightly backups go; undefined where there are none. */
  place: { dir: string } | { bucket: S3Options } | undefined;
  /** Nightly backups that are kept: at most so many, and none that is older. The last good one always stays. */
  keep: { count: number; days: number };
};

const OF_BUCKET = {
  BACKUP_S3_ENDPOINT: 'S3_ENDPOINT',
  BACKUP_S3_REGION: 'S3_REGION',
  BACKUP_S3_ACCESS_KEY_ID: 'S3_ACCESS_KEY_ID',
  BACKUP_S3_SECRET_ACCESS_KEY: 'S3_SECRET_ACCESS_KEY',
} as const;

type Reject = (name: keyof typeof BACKUP_SETTINGS, problem: string, expected?: string) => void;

/** Rejects settings of backups that exclude or need others. */
export function checkBackup(values: Values & S3Values, reject: Reject): void {
  const { BACKUP_DIR: dir, BACKUP_BUCKET: bucket, BACKUP_KEY: key } = values;
  if (dir && bucket) reject('BACKUP_BUCKET', 'is given beside BACKUP_DIR', 'one of them');
  if ((dir || bucket) && !key) reject('BACKUP_KEY', 'is missing');
  for (const [name, general] of Object.entries(OF_BUCKET) as [keyof typeof OF_BUCKET, keyof S3Values][]) {
    if (bucket && !values[name] && !values[general]) reject(name, 'is missing');
    if (values[name] && !bucket) reject('BACKUP_BUCKET', 'is missing');
  }
}

/** The configuration that checked settings make. Without settings of its own, the bucket is where uploaded files are. */
export function backupOf(values: Values & S3Values): BackupConfig {
  const { BACKUP_DIR: dir, BACKUP_BUCKET: bucket } = values;
  const place = dir
    ? { dir }
    : bucket
      ? {
          bucket: {
            bucket,
            endpoint: (values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT)!,
            region: (values.BACKUP_S3_REGION ?? values.S3_REGION)!,
            accessKeyId: (values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID)!,
            secretAccessKey: (values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY)!,
          },
        }
      : undefined;
  return {
    key: values.BACKUP_KEY,
    place,
    keep: { count: values.BACKUP_KEEP_COUNT, days: values.BACKUP_KEEP_DAYS },
  };
}
