/**
 * Runs an image without a container engine: a mount namespace in which its file system is read-only but for the data directory and
 * /tmp, a process namespace in which it is process 1, and the user, folder, environment and command that the image names.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** What an image says about how it runs, as `buildah inspect` prints it. */
export type ImageConfig = {
  User: string;
  WorkingDir: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: NodeJS.Signals;
  Labels: Readonly<Record<string, string>>;
  Volumes: Readonly<Record<string, unknown>>;
  Healthcheck?: { Test: string[] };
};

export type Running = {
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Sends the image's stop signal to process 1. Returns its exit status and how long it took, in milliseconds. */
  stop(): Promise<{ status: number | null; ms: number }>;
};

const MOUNTS = `
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t tmpfs -o size=64m,mode=1777,nosuid,nodev tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/data"
mount -t proc proc "$ROOT/proc"
mount --bind /dev "$ROOT/dev"
exec chroot --userspec="$WHO" "$ROOT" "$@"
`;

/** Why this machine cannot run one; undefined where it can. */
export const cannotRun = (): string | undefined =>
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0
    ? undefined
    : 'mount and process namespaces are not allowed here';

/** The environment of the image, and the settings on top of it. */
const environment = (config: ImageConfig, settings: Readonly<Record<string, string>>): string[] => [
  ...config.Env,
  ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
];

const inFolder = (config: ImageConfig, settings: Readonly<Record<string, string>>, command: readonly string[]) => [
  '/usr/bin/env',
  '-i',
  '-C',
  config.WorkingDir,
  ...environment(config, settings),
  ...command,
];

/**
 * Starts a command of the image.
 *
 * @param root the mounted file system
 * @param data the folder that is its data directory
 * @param command in place of the image's own, behind its entry point
 */
export function start(
  root: string,
  data: string,
  config: ImageConfig,
  settings: Readonly<Record<string, string>>,
  command: readonly string[] = config.Cmd,
): Running {
  const inside = inFolder(config, settings, [...config.Entrypoint, ...command]);
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', MOUNTS, 'sh', ...inside],
    { env: { PATH: process.env.PATH, ROOT: root, DATA: data, WHO: config.User }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      printed += part.toString();
    });
  return {
    child,
    output: () => printed,
    async stop() {
      const begun = performance.now();
      const [first] = childrenOf(child.pid!);
      const closed = once(child, 'close') as Promise<[number | null]>;
      if (first !== undefined) process.kill(first, config.StopSignal);
      const [status] = await closed;
      return { status, ms: performance.now() - begun };
    },
  };
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Runs a command of the image to its end, beside the server. Returns its exit status and what it printed. */
export function runBeside(root: string, config: ImageConfig, command: readonly string[]) {
  const [user, group] = config.User.split(':');
  const words = ['--userspec', `${user}:${group}`, root, ...inFolder(config, {}, command)];
  const { status, stdout, stderr } = spawnSync('chroot', words, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}`.trim() };
}

/** What the image says about how it runs. */
export function configOf(inspected: string): ImageConfig {
  const { Docker } = JSON.parse(inspected) as { Docker: { config: ImageConfig } };
  return Docker.config;
}

/** The owner of a folder becomes the image's user. */
export const give = (folder: string, user: string): void => {
  execFileSync('chown', ['-R', user, folder]);
};
