import type { Attack } from '../types.ts';
import { absentPostgres } from './absent-postgres.ts';
import { accountFloods } from './accounts/account-floods.ts';
import { bulkContacts } from './bulk-contacts.ts';
import { bulkPosts } from './bulk-posts.ts';
import { diskFull } from './disk-full.ts';
import { embeddingBomb } from './embedding-bomb.ts';
import { flood } from './flood.ts';
import { frozenPostgres } from './frozen-postgres.ts';
import { halfSent } from './half-sent.ts';
import { hangUps } from './hang-ups.ts';
import { heavyReads } from './heavy-reads.ts';
import { killedBackend } from './killed-backend.ts';
import { oddRequests } from './odd-requests.ts';
import { openUploads } from './storage/open-uploads.ts';
import { patterns } from './patterns.ts';
import { realtimeFloods } from './realtime-floods.ts';
import { rollingRestart } from './rolling-restart.ts';
import { s3Signatures } from './storage/s3-signatures.ts';
import { secondFactor } from './accounts/second-factor.ts';
import { signedUploads } from './storage/signed-uploads.ts';
import { stuffing } from './accounts/stuffing.ts';
import { transformBombs } from './storage/transform-bombs.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { unknownNumbers } from './accounts/unknown-numbers.ts';
import { uploads } from './storage/uploads.ts';

/** Every attack, in the order in which they are made. */
export const all: readonly Attack[] = [
  patterns,
  embeddingBomb,
  heavyReads,
  flood,
  stuffing,
  secondFactor,
  bulkPosts,
  bulkContacts,
  oddRequests,
  hangUps,
  halfSent,
  uploads,
  openUploads,
  signedUploads,
  s3Signatures,
  transformBombs,
  realtimeFloods,
  accountFloods,
  trustedProxies,
  unknownNumbers,
  diskFull,
  killedBackend,
  rollingRestart,
  frozenPostgres,
  absentPostgres,
];
