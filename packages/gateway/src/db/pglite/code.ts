/**
 * PostgreSQL's WebAssembly code, compiled once per process and shared by its threads. A replacement or additional thread starts with
 * everything that is compiled by then, including the optimized code of hot functions.
 */
import { readFileSync } from 'node:fs';

export type Code = { pgliteWasmModule: WebAssembly.Module; initdbWasmModule: WebAssembly.Module };

const compile = (name: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(new URL(name, import.meta.resolve('@electric-sql/pglite'))));

let code: Code | undefined;

/** The modules that PGlite needs. The first call compiles them, in some hundredths of a second. */
export function postgresCode(): Code {
  code ??= { pgliteWasmModule: compile('pglite.wasm'), initdbWasmModule: compile('initdb.wasm') };
  return code;
}
