/** The nodes of the cluster, and how programs are started beside them. */
import type { ChildProcess } from 'node:child_process';
import type { TcpProxy } from './tcp-proxy.ts';

/** Starts a program that ends with the cluster. @param name of the file of its output */
export type Run = (name: string, command: readonly string[], env?: NodeJS.ProcessEnv) => ChildProcess;

export type Node = {
  name: string;
  /** The folder of everything that it stores. */
  place: string;
  /** Proxies in front of its PostgreSQL and of its Patroni, and between it and etcd. */
  database: TcpProxy;
  api: TcpProxy;
  etcd: TcpProxy;
  /** The port of its Patroni itself: haproxy stands beside the servers, and asks also when the other nodes are cut off from each other. */
  apiPort: number;
  /** Sends a signal to Patroni and to PostgreSQL with everything below them. */
  signal(name: NodeJS.Signals): void;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Asks its Patroni. @returns the status, 0 without an answer */
  ask(path: string, init?: RequestInit): Promise<{ status: number; text: string }>;
};
