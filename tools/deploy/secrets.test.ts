import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { readEnvFile, ROOT, SECRETS } from './program.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const SCRIPT = join(ROOT, 'deploy/make-secrets.sh');

describe.runIf(hasOpenssl)('deploy/make-secrets.sh (where openssl is installed)', () => {
  let folder: string;
  const make = () => execFileSync('sh', [SCRIPT, folder], { stdio: 'ignore' });
  const contents = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'tanabana-secrets-')), 'secrets');
    make();
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('makes secrets that production accepts, with the settings of the example', () => {
    const example = readEnvFile('deploy/.env.example').set;
    const settings = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, value.replaceAll('market.example', 'yarnmarket.in')]),
    );
    const secrets = Object.fromEntries(SECRETS.map((name) => [name, contents()[name]!]));
    const config = readConfig(
      {
        ...settings,
        ...secrets,
        SMTP_URL: 'smtps://user:f8Jq2LxV@mail.yarnmarket.in:465',
        S3_ENDPOINT: 'http://store:7070',
        S3_REGION: 'ap-south-1',
        S3_BUCKET: 'tanabana',
      },
      ['--production'],
    );
    expect(config.keys.anonKey).toBe(secrets.ANON_KEY);
    expect(config.production).toBe(true);
  });

  it('makes each secret once', () => {
    const before = contents();
    make();
    expect(contents()).toEqual(before);
    rmSync(join(folder, 'METRICS_TOKEN'));
    make();
    expect(Object.keys(contents())).toEqual(Object.keys(before));
    expect(contents().METRICS_TOKEN).not.toBe(before.METRICS_TOKEN);
    expect(contents().JWT_SECRET).toBe(before.JWT_SECRET);
  });

  it('keeps them from other users of the machine', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o750);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o640);
  });
});
