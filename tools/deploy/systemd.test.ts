import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ALLOCATOR_ENV, V8_FLAGS } from '../../apps/server/process-memory.ts';
import { endSeconds, missingSettings, read, readEnvFile, ROOT, SECRETS, unknownSettings } from './program.ts';

const FILE = 'deploy/systemd/tanabana.service';
/** The exposure that `systemd-analyze security` finds at most, in tenths. */
const MAX_EXPOSURE = 13;

const unit = [...read(FILE).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({ name: name!, value: value! }));
const all = (name: string): string[] => unit.filter((line) => line.name === name).map(({ value }) => value);
const environment: Record<string, string> = Object.fromEntries(
  all('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);
const credentials = all('LoadCredential').map((value) => value.split(':'));
const canAnalyze = spawnSync('systemd-analyze', ['security', '--offline=true', '--help']).status === 0;

describe('deploy/systemd/tanabana.service', () => {
  it('gives settings that the server has, and all that production requires', () => {
    const settings = Object.keys(environment).filter((name) => !(name in ALLOCATOR_ENV));
    const names = [...settings, ...credentials.map(([name]) => name!)];
    expect(unknownSettings(names)).toEqual([]);
    expect(missingSettings([...names, ...Object.keys(readEnvFile('deploy/.env.example').set)])).toEqual([]);
  });

  it('hands secrets over as files of their name', () => {
    for (const [name, path] of credentials) expect(path).toBe(`/etc/tanabana/secrets/${name}`);
    expect(SECRETS).toEqual(expect.arrayContaining(credentials.map(([name]) => name)));
    expect(Object.keys(environment).filter((name) => SECRETS.includes(name))).toEqual([]);
  });

  it('can write in its data directory alone', () => {
    expect(environment.DATA_DIR).toBe(`/var/lib/${all('StateDirectory')[0]}`);
    expect(all('ProtectSystem')).toEqual(['strict']);
    for (const name of ['ReadWritePaths', 'CacheDirectory', 'LogsDirectory', 'BindPaths'])
      expect(all(name)).toEqual([]);
  });

  it('starts the server in production with its own Node, and not again when the settings are wrong', () => {
    const [directory] = all('WorkingDirectory');
    expect(environment).toMatchObject(ALLOCATOR_ENV);
    const command = ['node', ...V8_FLAGS, 'apps/server/src/main.ts', '--production'].join(' ');
    expect(all('ExecStart')).toEqual([`${directory}/node_modules/.bin/${command}`]);
    expect(all('Restart')).toEqual(['always']);
    expect(all('RestartPreventExitStatus')).toEqual(['2']);
  });

  it('leaves the server the time that its end takes', () => {
    expect(all('KillSignal')).toEqual(['SIGTERM']);
    expect(Number(all('TimeoutStopSec')[0])).toBeGreaterThan(endSeconds());
  });

  it.runIf(canAnalyze)('is closed as far as systemd can close it (where systemd-analyze is installed)', () => {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE}`, `${ROOT}${FILE}`];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toContain('Overall exposure level');
    expect(status).toBe(0);
  });
});
