/** The real program as a process of its own, on a directory and a port of its own, for tests of its life and death. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILES_ONCE } from '@tanabana/db/testing';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export type ServerProcess = {
  child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with its address once it says that it is ready; rejects when it ends first. */
  ready: Promise<string>;
  /** Ends it and waits until it is gone. Gives the exit code, null for a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** All that a process of the program has of the test's own environment: where commands are, and what was compiled before. */
export function ownEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

/**
 * Without waiting for the disk at each commit unless told otherwise: that is for a power cut, which no test here brings about.
 *
 * @param isMeasured it runs as it would be installed, for benches and attacks; a server of tests lives too briefly to compile anything for speed
 */
export function startServer(env: Record<string, string>, flags: string[] = [], isMeasured = false): ServerProcess {
  const child = spawn(process.execPath, [...(isMeasured ? [] : [COMPILES_ONCE]), MAIN, ...flags], {
    env: { ...ownEnv(), HOST: '127.0.0.1', PORT: '0', EMBEDDED_FSYNC: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = once(child, 'close') as Promise<[number | null]>;
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const address = /ready at (http\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    void exited.then(() => reject(new Error(`the server ended:\n${lines.join('\n')}`)));
  });
  // Tests that expect a refusal look at the exit code and the output instead.
  ready.catch(() => undefined);
  return {
    child,
    output: () => lines.join('\n'),
    ready,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
