/** Processes of a drill as the user postgres, and the trees below them. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

const isRoot = userInfo().uid === 0;

/** PostgreSQL refuses to run as root: then everything of it runs as `postgres`. */
const asPostgres = (command: readonly string[]): readonly string[] =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...command] : command;

/** Hands a file or folder to the user that PostgreSQL runs as. */
export function giveToPostgres(path: string): void {
  if (!isRoot) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(path, id('-u'), id('-g'));
}

/** Makes a folder of the user that PostgreSQL runs as, for nobody else. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveToPostgres(path);
}

/** Starts a program that goes on until it is ended. @param log the file of its output */
export function start(command: readonly string[], env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const [file, ...args] = asPostgres(command);
  const output = openSync(log, 'a');
  const child = spawn(file!, args, {
    // A group of its own: an interrupt at the terminal is for the drill, which ends everything in order.
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.on('error', () => undefined);
  return child;
}

/** The process and all below it, parents first, so that none starts another one while they are signalled. */
function treeOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    return [];
  }
}

/** Sends a signal to processes and to all below them. */
export function signalTrees(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids.flatMap(treeOf)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Which of these programs are not installed. */
export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
