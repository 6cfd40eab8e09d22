/**
 * Builds the gateway as a package for npm: JavaScript, types, SQL, migrations and examples. Node does not strip types below node_modules,
 * so the published package must be compiled.
 *
 *     node tools/gateway-package/gateway-package.ts [FOLDER]     # default: packages/gateway/dist
 *     npm publish packages/gateway/dist
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = join(ROOT, 'packages/gateway');
/** What the package has besides compiled code. */
const COPIED = ['sql', 'migrations', 'examples', 'README.md'];
const SHEBANG = '#!/usr/bin/env node\n';
const BIN = 'bin/command.js';
/** Exports that only this repository's tests use. */
const NOT_PUBLISHED = new Set(['./testing']);

type Manifest = {
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  description?: string;
  name: string;
  version: string;
};

const compiled = (file: string): string => file.replace(/\.ts$/, '.js');

const publishedExports = ({ exports }: Manifest): [path: string, file: string][] =>
  Object.entries(exports).filter(([path]) => !NOT_PUBLISHED.has(path));

/** The package.json of the package, made from that of the workspace. */
function manifestOf(manifest: Manifest): object {
  const { name, version, description, dependencies } = manifest;
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.18' },
    bin: { 'tanabana-gateway': BIN },
    exports: Object.fromEntries(
      publishedExports(manifest).map(([path, file]) => [
        path,
        { types: file.replace(/\.ts$/, '.d.ts'), default: compiled(file) },
      ]),
    ),
    dependencies,
  };
}

/** Compiles the exported files, the command, the database thread, the process of pictures, and whatever they import. */
function compile(manifest: Manifest, folder: string): void {
  const own = ['bin/command.ts', 'src/db/pglite/worker.ts', 'src/storage/render/picture-process.ts'];
  const entries = [...publishedExports(manifest).map(([, file]) => file), ...own];
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir: folder,
    rootDir: SOURCES,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const files = entries.map((file) => join(SOURCES, file));
  writeFileSync(config, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, files, include: [] }));
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config], { encoding: 'utf8' });
  rmSync(config);
  if (status !== 0) throw new Error(`the gateway does not compile as a package:\n${stdout}`);
}

/**
 * Builds the package.
 *
 * @param folder where it goes; its former contents are removed
 * @throws Error with the compiler's messages
 */
export function buildGatewayPackage(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(SOURCES, 'package.json'), 'utf8')) as Manifest;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(manifest, folder);
  for (const name of COPIED) cpSync(join(SOURCES, name), join(folder, name), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(manifest), null, 2)}\n`);
  writeFileSync(join(folder, BIN), SHEBANG + readFileSync(join(folder, BIN), 'utf8'));
  chmodSync(join(folder, BIN), 0o755);
  // Declarations name each other by the names of the sources, which consumers do not have.
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from |import\()'(\.[^']+)\.ts'/g, "$1'$2.js'"));
  }
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(SOURCES, 'dist'));
  buildGatewayPackage(folder);
  console.log(`the package is in ${folder}`);
}
