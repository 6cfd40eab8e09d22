import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { answersProbe, answerTo, read, ROOT } from './program.ts';

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tanabana-proxies-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('deploy/Caddyfile', () => {
  const text = read('deploy/Caddyfile');

  it('asks whether a server is ready, and gives a request to another one', async () => {
    expect(await answersProbe(/health_uri (\S+)/.exec(text)![1]!)).toBe(true);
    expect(text).toMatch(/lb_try_duration \d+s/);
  });

  it('keeps metrics and development pages from visitors', () => {
    expect(text).toMatch(/@operators path \/metrics \/__dev\/\*\n\trespond @operators 404/);
  });

  it.runIf(has('caddy'))('is valid (where Caddy is installed)', () => {
    const env = {
      ...process.env,
      HOME: folder,
      SITE_ADDRESS: 'market.example',
      UPSTREAMS: '127.0.0.1:3001 127.0.0.1:3002',
    };
    const words = ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')];
    const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env });
    expect(stderr).not.toMatch(/"level":"warn"/);
    expect(status).toBe(0);
  });
});

describe('deploy/haproxy.cfg', () => {
  const text = read('deploy/haproxy.cfg');

  it('asks whether a server is ready, and sends only reads twice', async () => {
    const [, method, path, version, host] = /http-check send meth (\S+) uri (\S+) ver (\S+) hdr Host (\S+)/.exec(text)!;
    expect(await answerTo(`${method} ${path} ${version}\r\nHost: ${host}\r\n\r\n`)).toBe('HTTP/1.1 200 OK');
    // What haproxy would send without these words.
    expect(await answerTo(`GET ${path} HTTP/1.0\r\n\r\n`)).toBe('HTTP/1.1 400 Bad Request');
    expect(text).toMatch(/http-request disable-l7-retry unless METH_GET/);
  });

  it('keeps metrics and development pages from visitors, and what visitors say about their address from servers', () => {
    expect(text).toMatch(/deny deny_status 404 if \{ path \/metrics \} \|\| \{ path_beg \/__dev\/ \}/);
    expect(text).toMatch(/http-request set-header X-Forwarded-For %\[src\]/);
  });

  it('logs no query', () => {
    const format = /log-format "(.*)"/.exec(text)![1]!;
    // %HU, %HQ and %r have the query; %HPO is the path alone.
    expect(format).not.toMatch(/%(?:\{[^}]*\})?(?:HU|HQ|r)\b/);
  });

  it.runIf(has('haproxy') && has('openssl'))('is valid (where haproxy is installed)', () => {
    const pem = join(folder, 'market.pem');
    const subject = ['-subj', '/CN=market.example', '-days', '1', '-keyout', pem, '-out', pem];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    const env = { ...process.env, CERTIFICATES: pem };
    const { status, stderr, stdout } = spawnSync('haproxy', ['-c', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
      encoding: 'utf8',
      env,
    });
    expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ALERT/);
    expect(status).toBe(0);
  });
});

describe('deploy/haproxy-database.cfg', () => {
  const text = read('deploy/haproxy-database.cfg');

  it('leads to the node that holds the lock of Patroni, and ends connections to any other', () => {
    expect(text).toMatch(/http-check send meth GET uri \/primary\n\thttp-check expect status 200/);
    expect(text).toMatch(/default-server .*port 8008 on-marked-down shutdown-sessions/);
    const [api] = /PATRONI_RESTAPI_LISTEN=0\.0\.0\.0:(\d+)/.exec(read('deploy/patroni.yml'))!.slice(1);
    expect(api).toBe('8008');
  });

  it.runIf(has('haproxy'))('is valid (where haproxy is installed)', () => {
    // The names of the machines are an example's.
    const own = join(folder, 'haproxy-database.cfg');
    writeFileSync(own, text.replaceAll(/db\d\.internal/g, '127.0.0.1'));
    const { status, stderr, stdout } = spawnSync('haproxy', ['-c', '-f', own], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ALERT/);
    expect(status).toBe(0);
  });
});

describe('deploy/patroni.yml', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode, ignore_slots } = (
    parse(read('deploy/patroni.yml')) as { bootstrap: { dcs: Record<string, unknown> } }
  ).bootstrap.dcs;

  it('has times that Patroni accepts: the lock outlasts a look and two questions to etcd', () => {
    expect(Number(ttl)).toBeGreaterThanOrEqual(Number(loop_wait) + 2 * Number(retry_timeout));
  });

  it('acknowledges a commit when a second machine has it, and leaves the slot of live updates alone', () => {
    expect(synchronous_mode).toBe(true);
    expect(ignore_slots).toEqual([{ type: 'logical', database: 'tanabana', plugin: 'pgoutput' }]);
  });
});
