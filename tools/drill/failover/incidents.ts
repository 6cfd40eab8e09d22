/** What can happen to the database, and how each ends. */
import type { Roles } from './cluster.ts';
import { emptyDisk, fillDisk } from './disks.ts';

/** Times of deploy/patroni.yml: until the lock of a silent primary runs out, and between two looks of Patroni. In milliseconds. */
const TTL_MS = 20_000;
const LOOP_MS = 5000;
/** How long a standby that does not answer is waited for: wal_sender_timeout of the same file. */
const SENDER_MS = 5000;
/** How slow the slow network is in each direction, in milliseconds. */
const SLOW_MS = 20;

export type Incident = {
  name: string;
  /** What happens, for the report. */
  title: string;
  /** Who is the primary afterwards: the synchronous standby of before, or the same node. */
  successor: 'standby' | 'primary';
  /** The longest time that Patroni may need, in milliseconds; 0 where the service may not be interrupted at all. */
  toolMs: number;
  happen(roles: Roles): Promise<void>;
  /** Whether the database does less meanwhile, so that requests may be refused because of the load. */
  slowsDown?: boolean;
  /** Whether it needs a disk of its own for each node. */
  needsDisks?: true;
  /** How long the incident lasts after the service is back, in milliseconds. */
  lastsMs: number;
  /** Ends the incident, so that the cluster can become whole. */
  end(roles: Roles): Promise<void>;
};

export const INCIDENTS: readonly Incident[] = [
  {
    name: 'switchover',
    title: 'the operator hands the primary over to the standby',
    successor: 'standby',
    toolMs: LOOP_MS + TTL_MS,
    async happen({ primary, standby }) {
      const body = JSON.stringify({ leader: primary.name, candidate: standby.name });
      const { status, text } = await primary.ask('/switchover', { method: 'POST', body });
      if (status !== 200) throw new Error(`Patroni refused the switchover: ${status} ${text}`);
    },
    lastsMs: 0,
    end: async () => undefined,
  },
  {
    name: 'killed',
    title: 'PostgreSQL and Patroni of the primary are killed',
    successor: 'standby',
    toolMs: TTL_MS + LOOP_MS,
    happen: async ({ primary }) => primary.signal('SIGKILL'),
    lastsMs: 0,
    end: async ({ primary }) => primary.start(),
  },
  {
    name: 'frozen',
    title: 'PostgreSQL and Patroni of the primary are frozen, and go on when they have a successor',
    successor: 'standby',
    toolMs: TTL_MS + LOOP_MS,
    happen: async ({ primary }) => primary.signal('SIGSTOP'),
    lastsMs: 3000,
    end: async ({ primary }) => primary.signal('SIGCONT'),
  },
  {
    name: 'etcd',
    title: 'the primary reaches etcd no more, and reaches the other nodes',
    successor: 'primary',
    toolMs: 0,
    happen: async ({ primary }) => primary.etcd.silence(),
    lastsMs: TTL_MS + LOOP_MS,
    end: async ({ primary }) => primary.etcd.restore(),
  },
  {
    name: 'cut-off',
    title: 'the primary reaches neither etcd nor the other nodes',
    successor: 'standby',
    toolMs: TTL_MS + LOOP_MS,
    async happen({ primary, standby, third }) {
      for (const { api } of [standby, third]) api.silence();
      primary.etcd.silence();
    },
    lastsMs: 3000,
    async end({ primary, standby, third }) {
      for (const { api } of [standby, third]) api.restore();
      primary.etcd.restore();
    },
  },
  {
    name: 'disk-full',
    needsDisks: true,
    title: 'the disk of the synchronous standby is full',
    successor: 'primary',
    toolMs: SENDER_MS + 2 * LOOP_MS,
    happen: async ({ standby }) => fillDisk(standby.place),
    lastsMs: 10_000,
    end: async ({ standby }) => emptyDisk(standby.place),
  },
  {
    name: 'slow-network',
    slowsDown: true,
    title: `every message from and to the primary takes ${SLOW_MS} ms`,
    successor: 'primary',
    toolMs: 0,
    happen: async ({ primary }) => primary.database.delay(SLOW_MS),
    lastsMs: 20_000,
    end: async ({ primary }) => primary.database.delay(0),
  },
];
