/**
 * Renders pictures in processes of their own, one picture at a time each. Rendering takes seconds of a core and hundreds of megabytes, in
 * native code that a thread cannot end and whose crash would end the server. A process holds up neither lists nor the threads that write
 * files and hash passwords, is ended when it takes too long, and gives its memory back when nobody asks for pictures.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rendered } from './picture-cache.ts';
import { invalidSource } from './render-picture.ts';
import type { Transformation } from './transformation.ts';

export type RenderRequest = { source: Uint8Array; requested: Transformation; maxPixels: number };

/** `refusal`: what is wrong with the picture. `fault`: an error of ours. */
export type RenderResponse = { rendered: Rendered } | { refusal: string } | { fault: string };

/** Renders a picture. @throws StorageError `InvalidRequest` for a picture that is broken, too large, or that ended its process */
export type Render = (
  source: Uint8Array,
  requested: Transformation,
  options: { maxPixels: number },
) => Promise<Rendered>;

export type RendererOptions = {
  /** The program, with the same messages as picture-process.ts. */
  program?: URL;
  /** Longest time of one picture, the start of its process included, in milliseconds. */
  limitMs?: number;
  /** How long a process waits for another picture, in milliseconds. */
  idleMs?: number;
};

/** The program beside this file: `.ts` in the repository, `.js` in the published package. */
const PROGRAM = new URL(`./picture-process${extname(import.meta.url)}`, import.meta.url);
/** The decoder's own limit is 15 seconds. */
const LIMIT_MS = 20_000;
const IDLE_MS = 30_000;
/** MiB of JavaScript: the file and the result. Pixels are outside of it, and bounded by their number. */
const HEAP_MIB = 128;

function start(program: URL): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(program), [], {
    // NOTE: nothing of the server's environment, which has its secrets.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An idle process does not keep the server running.
  child.unref();
  child.channel?.unref();
  return child;
}

/** @throws StorageError if the process ends first or takes too long, and is ended then; Error if it cannot be started */
function ask(child: ChildProcess, request: RenderRequest, limitMs: number): Promise<RenderResponse> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      // A process that is being killed may still report that its channel is broken.
      child.on('error', () => child.kill('SIGKILL'));
      work();
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() => reject(invalidSource()));
    }, limitMs);
    child.once('message', (response: RenderResponse) => settle(() => resolve(response)));
    child.once('exit', (code, signal) =>
      settle(() => reject(invalidSource(undefined, new Error(`the picture ended its process: ${signal ?? code}`)))),
    );
    child.once('error', (error) => settle(() => reject(error)));
    child.send(request, (error) => {
      if (error) settle(() => reject(error));
    });
  });
}

/**
 * Starts a process for each picture that finds no idle one: the caller bounds how many are rendered at once.
 */
export function createRenderer({
  program = PROGRAM,
  limitMs = LIMIT_MS,
  idleMs = IDLE_MS,
}: RendererOptions = {}): Render {
  /** Processes without work, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function take(): ChildProcess {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
    }
    return start(program);
  }

  function keep(child: ChildProcess): void {
    const timer = setTimeout(() => {
      idle.delete(child);
      child.disconnect();
    }, idleMs);
    timer.unref();
    idle.set(child, timer);
  }

  return async (source, requested, { maxPixels }) => {
    const child = take();
    const response = await ask(child, { source, requested, maxPixels }, limitMs);
    if (child.connected) keep(child);
    if ('refusal' in response) throw invalidSource(response.refusal);
    if ('fault' in response) throw new Error(response.fault);
    const { bytes, type } = response.rendered;
    return { bytes: new Uint8Array(bytes), type };
  };
}
