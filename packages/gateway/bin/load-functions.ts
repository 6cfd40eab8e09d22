/**
 * Loads the functions of a folder for the gateway that runs alone: `DIR/<name>/index.ts` (or `.js`, `.mjs`). A file calls `Deno.serve`, as
 * upstream's functions do, or exports a handler of requests as its default (https://supabase.com/docs/guides/functions). With
 * `export const verifyJwt = false` it is called without a key.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionDefinition } from '../src/index.ts';

type Handler = (request: Request) => Response | Promise<Response>;
type Exports = { default?: Handler | { fetch: Handler }; verifyJwt?: boolean };

/** As upstream: the longest body that a function receives, bytes, and the longest wait for it, milliseconds. */
const MAX_BODY = 10 * 1024 * 1024;
const TIMEOUT_MS = 150_000;

/** What a file passed to `Deno.serve` when it was loaded. */
let served: Handler | undefined;

/** The part of Deno that a function needs to be served. */
const deno = {
  serve(first: unknown, second?: unknown): void {
    const handler = [second, first].find((each) => typeof each === 'function');
    served = handler as Handler;
  },
};

async function load(folder: string, name: string): Promise<FunctionDefinition | undefined> {
  const file = ['index.ts', 'index.js', 'index.mjs'].map((it) => join(folder, name, it)).find((it) => existsSync(it));
  if (file === undefined) return undefined;
  served = undefined;
  const exported = (await import(pathToFileURL(file).href)) as Exports;
  const given = typeof exported.default === 'object' ? exported.default.fetch : exported.default;
  const handler = given ?? served;
  if (!handler) throw new Error(`${file} neither calls Deno.serve nor exports a handler`);
  return {
    name,
    method: '*',
    access: 'anyone',
    verifyJwt: exported.verifyJwt ?? true,
    maxBody: MAX_BODY,
    timeoutMs: TIMEOUT_MS,
    handle: async ({ request }) => handler(request),
  };
}

/**
 * Loads the functions of a folder, one after the other.
 *
 * @throws Error for a file that has no handler
 */
export async function loadFunctions(folder: string): Promise<FunctionDefinition[]> {
  Object.assign(globalThis, { Deno: deno });
  const functions: FunctionDefinition[] = [];
  for (const { name } of readdirSync(resolve(folder), { withFileTypes: true }).filter((it) => it.isDirectory())) {
    const loaded = await load(resolve(folder), name);
    if (loaded) functions.push(loaded);
  }
  return functions;
}
