/** The real program as its own process, with its own directory and port, for tests of its life cycle. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILES_ONCE } from '@tanabana/db/testing';
import { ALLOCATOR_ENV, V8_FLAGS } from '../../process-memory.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export type ServerProcess = {
  child: ChildProcess;
  /** Its whole output so far. */
  output(): string;
  /** Resolves with its address once it prints that it is ready; rejects when it ends first. */
  ready: Promise<string>;
  /** Ends it and waits until it is gone. Returns the exit code, null for a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** The only variables that the process gets from the test's environment: the path of commands, and the compile cache. */
export function ownEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

/**
 * Without fsync at each commit unless the environment says otherwise: fsync is for a power cut, which no test here causes.
 *
 * @param isMeasured runs it as an installation would, for benches and attacks; a server of tests lives too briefly to compile anything for
 * speed
 * @param main the program, where it is another release
 */
export function startServer(
  env: Record<string, string>,
  flags: string[] = [],
  isMeasured = false,
  main = MAIN,
): ServerProcess {
  const child = spawn(process.execPath, [...(isMeasured ? V8_FLAGS : [COMPILES_ONCE]), main, ...flags], {
    env: { ...ownEnv(), ...(isMeasured && ALLOCATOR_ENV), HOST: '127.0.0.1', PORT: '0', EMBEDDED_FSYNC: '0', ...env },
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
  // Tests that expect an error look at the exit code and the output instead.
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
