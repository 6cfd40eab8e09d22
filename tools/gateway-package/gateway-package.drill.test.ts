/** The gateway as its users get it: compiled, below node_modules, with the examples of its README run against it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGatewayPackage } from './gateway-package.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const project = mkdtempSync(join(tmpdir(), 'gateway-package-'));
const installed = join(project, 'node_modules/@tanabana/gateway');
const example = (path: string): string => join(installed, 'examples', path);
let gateway: ChildProcess | undefined;

/** Stands for the installation of the package's dependencies, which are in this repository already. */
function link(name: string): void {
  const place = join(project, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), place);
}

/** Starts the installed command. @returns its address, the anon key and the service_role key, from its output */
async function start(...args: string[]): Promise<[url: string, anonKey: string, serviceRoleKey: string]> {
  const command = [join(installed, 'bin/gateway-process.js'), '--port', '0', ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  gateway = child;
  let url = '';
  let anonKey = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url ||= /^listening on (.*)/.exec(line)?.[1] ?? '';
    anonKey ||= /^anon key: (.*)/.exec(line)?.[1] ?? '';
    const serviceRoleKey = /^service_role key: (.*)/.exec(line)?.[1];
    if (serviceRoleKey) return [url, anonKey, serviceRoleKey];
  }
  throw new Error('the gateway ended before it listened');
}

/** Runs an example's client as its user does: copied into a project, because Node strips no types below node_modules. */
async function runExample(name: string, url: string, anonKey: string): Promise<string> {
  const client = join(project, `${name}.ts`);
  writeFileSync(client, readFileSync(example(`${name}/client.ts`)));
  const { stdout } = await run(process.execPath, [client, url, anonKey], { timeout: 30_000 });
  return stdout;
}

beforeAll(() => {
  buildGatewayPackage(installed);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), '@supabase/supabase-js', '@types/node']) link(name);
});

afterAll(() => {
  gateway?.kill();
  rmSync(project, { recursive: true, force: true });
});

it('serves the examples, whose clients are the unmodified supabase-js', { timeout: 120_000 }, async () => {
  const settings = join(project, 'gateway.json');
  const schemas = ['todo', 'chat', 'avatars'].map((name) => example(`${name}/schema.sql`));
  writeFileSync(settings, JSON.stringify({ autoconfirm: true, sql: schemas }));
  const [url, anonKey] = await start('--config', settings);

  expect(await runExample('todo', url, anonKey)).toBe(
    'asha [{"task":"Order 40s cotton","is_done":false},{"task":"Call the dyer","is_done":true}]\n' +
      'ravi [{"task":"Weigh the cones","is_done":false}]\n',
  );
  expect(await runExample('chat', url, anonKey)).toBe(
    'in the room: asha, ravi\nasha reads: {"from":"ravi","text":"The cones are here"}\n',
  );
  expect(await runExample('avatars', url, anonKey)).toBe(
    'in another folder: new row violates row-level security policy\n48 by 48: 200 image/png\n',
  );
});

it('has types for a project that calls it', async () => {
  const file = join(project, 'types.ts');
  writeFileSync(
    file,
    `import { createGateway, type Gateway, type GatewayOptions } from '@tanabana/gateway';
     import { openPglite } from '@tanabana/gateway/open';
     export const gateway: (options: GatewayOptions) => Promise<Gateway> = createGateway;
     // @ts-expect-error -- a number is no database
     export const wrong: Promise<Gateway> = createGateway({ db: 1 });
     export const db = openPglite();`,
  );
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const checked = run(process.execPath, [compiler, ...options, file], { cwd: project });
  // The compiler writes what is wrong to its output.
  expect(await checked.catch((error: unknown) => error)).toMatchObject({ stdout: '' });
});

it("writes the types of a stranger's schema, which its client is checked with", { timeout: 240_000 }, async () => {
  const typed = join(project, 'typed');
  cpSync(example('typed'), typed, { recursive: true });
  const committed = readFileSync(join(typed, 'database.types.ts'), 'utf8');
  rmSync(join(typed, 'database.types.ts'));
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(installed, 'bin/command.js'), join(project, 'node_modules/.bin/tanabana-gateway'));
  await run('npm', ['run', 'gen'], { cwd: typed });
  expect(readFileSync(join(typed, 'database.types.ts'), 'utf8')).toBe(committed);

  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const check = [compiler, ...options, '--allowImportingTsExtensions', '--skipLibCheck', 'client.ts'];
  const checked = run(process.execPath, check, { cwd: typed });
  expect(await checked.catch((error: unknown) => error)).toMatchObject({ stdout: '' });

  gateway?.kill();
  const [url, anonKey, serviceRoleKey] = await start('--sql', join(typed, 'schema.sql'));
  const { stdout } = await run(process.execPath, ['client.ts', url, anonKey], { cwd: typed });
  expect(stdout).toBe('By the door indigo 1.5 kg, ecru 2.0 kg\nindigo 1.5\n');
  const types = [join(installed, 'bin/command.js'), 'types', '--url', url, '--key'];
  expect((await run(process.execPath, [...types, serviceRoleKey])).stdout).toBe(committed);
  const refused: unknown = await run(process.execPath, [...types, 'no key']).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('answers 401') as string });
});

it('says in one line what is wrong with a file of settings', async () => {
  const settings = join(project, 'wrong.json');
  for (const [text, words] of [
    ['{', 'JSON'],
    ['[]', 'it is no JSON object'],
    ['{"port": {}}', '"port" is no text'],
    ['{"colour": "red"}', "Unknown option '--colour'"],
  ] as const) {
    writeFileSync(settings, text);
    const command = [join(installed, 'bin/gateway-process.js'), '--config', settings];
    const ended: unknown = await run(process.execPath, command).catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) as string });
    expect((ended as { stderr: string }).stderr.trim().split('\n')).toHaveLength(1);
  }
});
