/** Buildah with a store of its own, so that a drill neither sees nor leaves images of the machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export type Buildah = {
  driver: string;
  /** Runs a command of buildah. Returns its output. @throws Error with what it printed when it fails */
  run(...args: string[]): string;
};

/** A driver that shares layers, where the kernel and the disk's file system allow it; copies take ten times the space. */
const DRIVERS = ['overlay', 'vfs'] as const;

/**
 * @param folder where images and layers are kept between two drills
 * @param maxMegabytes of that folder: with more in it, everything is made anew
 */
export function openBuildah(folder: string, maxMegabytes: number): Buildah {
  const storage = (driver: string) => [
    '--root',
    join(folder, driver, 'root'),
    '--runroot',
    join(folder, driver, 'run'),
    '--storage-driver',
    driver,
  ];
  const works = (driver: string): boolean => {
    const made = spawnSync('buildah', [...storage(driver), 'from', '--name', 'tanabana-try', 'scratch']);
    if (made.status !== 0) return false;
    const mounted = spawnSync('buildah', [...storage(driver), 'mount', 'tanabana-try']);
    spawnSync('buildah', [...storage(driver), 'rm', 'tanabana-try']);
    return mounted.status === 0;
  };
  const driver = DRIVERS.find(works);
  if (!driver) throw new Error('buildah can store nothing on this machine');
  const run = (...args: string[]): string =>
    execFileSync('buildah', [...storage(driver), ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  // What an interrupted drill has left.
  run('rm', '--all');
  const size = spawnSync('du', ['-smx', join(folder, driver)], { encoding: 'utf8' }).stdout;
  if (Number.parseInt(size, 10) > maxMegabytes) run('rmi', '--all', '--force');
  return { driver, run };
}
