import type { Attack } from '../types.ts';
import { absentPostgres } from './absent-postgres.ts';
import { bulkContacts } from './bulk-contacts.ts';
import { bulkPosts } from './bulk-posts.ts';
import { diskFull } from './disk-full.ts';
import { embeddingBomb } from './embedding-bomb.ts';
import { flood } from './flood.ts';
import { frozenPostgres } from './frozen-postgres.ts';
import { halfSent } from './half-sent.ts';
import { heavyReads } from './heavy-reads.ts';
import { hangUps } from './hang-ups.ts';
import { killedBackend } from './killed-backend.ts';
import { oddRequests } from './odd-requests.ts';
import { patterns } from './patterns.ts';
import { rollingRestart } from './rolling-restart.ts';
import { secondFactor } from './second-factor.ts';
import { stuffing } from './stuffing.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { unknownNumbers } from './unknown-numbers.ts';
import { uploads } from './uploads.ts';

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
  trustedProxies,
  unknownNumbers,
  diskFull,
  killedBackend,
  rollingRestart,
  frozenPostgres,
  absentPostgres,
];
