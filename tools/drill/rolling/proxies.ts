/** haproxy and Caddy with the files of deploy/, on free ports of this machine. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../free-port.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));

export type Proxy = {
  name: string;
  url: string;
  /** The certificate to trust; undefined without TLS. */
  ca: string | undefined;
  /** What it printed. */
  output(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
};

export const PROXIES = { haproxy: startHaproxy, caddy: startCaddy };

/** Why a proxy cannot be started here. */
export const missingProxies = (): string[] =>
  [...Object.keys(PROXIES), 'openssl'].filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);

/** The text with exactly one replacement. @throws Error if the file has no such line any more */
function replaced(text: string, line: RegExp, by: string): string {
  if (!line.test(text)) throw new Error(`deploy/haproxy.cfg has no line like ${line.source}`);
  return text.replace(line, by);
}

function run(name: string, command: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (bytes) => (output = (output + bytes).slice(-20_000)));
  child.on('error', (error) => (output += error.message));
  return {
    name,
    output: () => output,
    hasEnded: () => child.exitCode !== null,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function startHaproxy(servers: readonly number[], folder: string): Promise<Proxy> {
  const certificates = join(folder, 'certificates');
  mkdirSync(certificates);
  const [key, certificate] = ['key', 'certificate'].map((part) => join(folder, `${part}.pem`)) as [string, string];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const ca = readFileSync(certificate, 'utf8');
  writeFileSync(join(certificates, 'site.pem'), ca + readFileSync(key, 'utf8'));
  const [plain, tls] = [await freePort(), await freePort()];
  let settings = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  // Two descriptors a connection, and a user of a build machine has fewer than 40,000.
  settings = replaced(settings, /maxconn 20000$/m, 'maxconn 2000');
  settings = replaced(settings, /bind :80$/m, `bind 127.0.0.1:${plain}`);
  settings = replaced(settings, /bind :443 /, `bind 127.0.0.1:${tls} `);
  settings = replaced(settings, /server a 127\.0\.0\.1:\d+/, `server a 127.0.0.1:${servers[0]}`);
  settings = replaced(settings, /server b 127\.0\.0\.1:\d+/, `server b 127.0.0.1:${servers[1]}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  const running = run('haproxy', ['haproxy', '-db', '-f', file], { CERTIFICATES: certificates });
  return { ...running, url: `https://127.0.0.1:${tls}`, ca };
}

async function startCaddy(servers: readonly number[], folder: string): Promise<Proxy> {
  const [port, admin] = [await freePort(), await freePort()];
  const file = join(DEPLOY, 'Caddyfile');
  const running = run('caddy', ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], {
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    UPSTREAMS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${admin}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
  return { ...running, url: `http://127.0.0.1:${port}`, ca: undefined };
}
