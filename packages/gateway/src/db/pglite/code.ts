/**
 * PostgreSQL's code, compiled once a process and shared by its threads: whatever thread takes the place of another, or stands
 * beside it, begins with what is compiled by then, also with what was made fast because it runs often.
 */
import { readFileSync } from 'node:fs';

export type Code = { pgliteWasmModule: WebAssembly.Module; initdbWasmModule: WebAssembly.Module };

const compile = (name: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(new URL(name, import.meta.resolve('@electric-sql/pglite'))));

let code: Code | undefined;

/** The modules as PGlite takes them. The first call compiles them, in some hundredths of a second. */
export function postgresCode(): Code {
  code ??= { pgliteWasmModule: compile('pglite.wasm'), initdbWasmModule: compile('initdb.wasm') };
  return code;
}
