/** The machine as the settings name it: the disk of DATA_DIR, the name of PUBLIC_URL, its certificate, and whether a server answers. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { constants, accessSync, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { machineTime } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { isLoopbackHost, isReservedDomain } from '../../settings/reserved-names.ts';
import { codeOf, fail, ok, warn, type Check, type Finding } from './finding.ts';

const MEBIBYTE = 2 ** 20;
/** Free space below which an operator is warned, in MiB: a day of uploads and log lines. */
const LITTLE_SPACE_MB = 2048;
const DAY_MS = 86_400_000;
/** How long before its end a certificate is warned of. ACME clients renew a month before. */
const CERTIFICATE_DAYS = 14;
const ANSWER_MS = 5000;

/** The folder, or the nearest one above it that is there. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

export const checkDisk = ({ dataDir, diskReserveMb }: Pick<Config, 'dataDir' | 'diskReserveMb'>): Check => ({
  about: 'disk',
  run: async () => {
    const folder = existing(dataDir);
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      return [fail('disk', `DATA_DIR cannot be written (${codeOf(error)}): chown it to the server's user`)];
    }
    const { bavail, bsize } = statfsSync(folder);
    const free = Math.floor((bavail * bsize) / MEBIBYTE);
    if (free < diskReserveMb)
      return [fail('disk', `${free} MiB are free, less than DISK_RESERVE_MB: nothing can be uploaded; free some`)];
    if (free < LITTLE_SPACE_MB)
      return [warn('disk', `only ${free} MiB are free in DATA_DIR: free some, or enlarge it`)];
    return [ok('disk', `${free} MiB are free in DATA_DIR`)];
  },
});

/** @param host as in the `hostname` of a URL, where an address of IPv6 is in brackets */
async function addressOf(host: string): Promise<Finding> {
  try {
    const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
    return ok(
      'address',
      `PUBLIC_URL has ${addresses.length === 1 ? 'an address' : `${addresses.length} addresses`} in DNS`,
    );
  } catch (error) {
    return fail('address', `PUBLIC_URL is not in DNS (${codeOf(error)}): add an A or AAAA record for its host`);
  }
}

async function certificateOf(host: string, port: number): Promise<Finding> {
  // A certificate that is not accepted is described too.
  const socket: TLSSocket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: ANSWER_MS });
  // One that comes after the end is of no interest.
  socket.on('error', () => undefined);
  try {
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })));
    await once(socket, 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to).getTime();
    const days = Math.floor((until - machineTime().getTime()) / DAY_MS);
    if (!socket.authorized)
      return fail(
        'certificate',
        `is not accepted (${String(socket.authorizationError)}): renew it, or install its chain`,
      );
    if (days < CERTIFICATE_DAYS)
      return warn('certificate', `ends in ${days} days: look why the proxy has not renewed it`);
    return ok('certificate', `is valid for ${days} days`);
  } catch (error) {
    return fail(
      'certificate',
      `there is no TLS at PUBLIC_URL (${codeOf(error)}): start the proxy, or open port ${port}`,
    );
  } finally {
    socket.destroy();
  }
}

async function answerOf(url: string): Promise<Finding> {
  try {
    const { status } = await fetch(`${url}/readyz`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    if (status === 200) return ok('server', 'answers at PUBLIC_URL and is ready');
    return warn('server', `answers at PUBLIC_URL with ${status}: it is starting, or the proxy does not reach it`);
  } catch (error) {
    return warn('server', `does not answer at PUBLIC_URL (${codeOf(error)}): fine while it is stopped`);
  }
}

/** Without PUBLIC_URL there is nothing to look at: the server listens on this machine alone. */
export const checkAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): Check => ({
  about: 'address',
  run: async () => {
    if (publicUrl === undefined)
      return [warn('address', 'PUBLIC_URL is not set: links in messages lead to this machine')];
    const { hostname, protocol, port } = new URL(publicUrl);
    if (isLoopbackHost(hostname)) return [warn('address', 'PUBLIC_URL is this machine: nobody else can open links')];
    if (isReservedDomain(hostname))
      return [fail('address', 'PUBLIC_URL is a name for documents and tests: set the name that members open')];
    const found = await addressOf(hostname);
    if (found.state === 'fail') return [found];
    const certificate = protocol === 'https:' ? [certificateOf(hostname, Number(port || 443))] : [];
    return [found, ...(await Promise.all([...certificate, answerOf(publicUrl)]))];
  },
});
