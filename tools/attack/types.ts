/** What an attack is, and what it is given. */
import type { ServerProcess } from '../../apps/server/test/support/server-process.ts';
import type { Cluster } from '../postgres-cluster.ts';
import type { Caller } from './caller.ts';

export type Engine = 'embedded' | 'postgres';

export type Attack = {
  name: string;
  engine: Engine | 'both';
  /** Settings of the server besides those of a demonstration. */
  settings?: Readonly<Record<string, string>>;
  /** Keeps the data directory on a file system of its own with so many bytes to spare; only root may make one. */
  smallDisk?: number;
  /** May leave the server ended: it was asked to. */
  endsServer?: boolean;
  run(context: AttackContext): Promise<void>;
};

export type AttackContext = {
  engine: Engine;
  url: string;
  anonKey: string;
  server: ServerProcess;
  dataDir: string;
  /** Access tokens of members of the demonstration. */
  tokens: Readonly<Record<'free' | 'paid' | 'dealer', string>>;
  /** That of one more, who posts nothing unless an attack does. */
  zero: string;
  /** That of an admin without a second factor. */
  admin: string;
  /** Somebody who calls from an address of 127.0.0.0/8, as a visitor or with a member's token. */
  from(address: string, token?: string): Caller;
  /** The PostgreSQL server; throws on the embedded engine. */
  cluster(): Cluster;
  /** Address of the database; throws on the embedded engine. */
  databaseUrl(): string;
  /** Prints a line below the attack's own. */
  note(line: string): void;
  /** Says what does not hold, so that the attack fails. */
  fail(line: string): void;
};
