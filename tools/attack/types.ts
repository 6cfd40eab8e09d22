/** The definition of an attack, and its tools. */
import type { ServerProcess } from '../../apps/server/test/support/server-process.ts';
import type { Cluster } from '../postgres-cluster.ts';
import type { Caller } from './caller.ts';

export type Engine = 'embedded' | 'postgres';

export type Attack = {
  name: string;
  engine: Engine | 'both';
  /** Settings of the server besides those of a demonstration. */
  settings?: Readonly<Record<string, string>>;
  /** Puts the data directory on a file system of its own with this many free bytes; only root may create one. */
  smallDisk?: number;
  /** The most memory that the server may take beyond what it had before, in MiB. Default: not judged. */
  growsByMb?: number;
  /** It judges how long responses take: it runs alone. */
  measures?: boolean;
  /** Nearly all of its time are waits, for limits and clocks: it runs beside others. */
  waits?: boolean;
  /** It stops the database that the servers of other attacks have too: it runs when they are over. */
  stopsDatabase?: boolean;
  /** The attack may end the server, because it signals it to end. */
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
  /** A client with an address of 127.0.0.0/8, as a visitor or with a member's token. */
  from(address: string, token?: string): Caller;
  /** The PostgreSQL server; throws on the embedded engine. */
  cluster(): Cluster;
  /** Address of the database; throws on the embedded engine. */
  databaseUrl(): string;
  /** Prints a line below the attack's own. */
  note(line: string): void;
  /** Reports a defence that does not hold, so that the attack fails. */
  fail(line: string): void;
};
