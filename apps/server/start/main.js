/**
 * The entry point. It prints a clear message on a Node version that cannot run the rest, which is TypeScript. apps/server/src/main.ts is a
 * link to this file. Node determines the module type of a file by its real folder, whose package.json says CommonJS, so a Node before 22
 * reads it as plain JavaScript. It is plain JavaScript on every Node: the code that strips types from TypeScript takes 15 MiB, and is not
 * needed when an earlier start has compiled everything else.
 */
const LEAST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  const have = `this is Node ${process.versions.node}`;
  console.error(`Tanabana needs Node ${LEAST_NODE} or later, and ${have}: run "npm start", which brings its own.`);
  process.exit(1);
}
// Node caches compiled code for the next start, beside the source: whoever may write there may also change the source. Where that folder is
// not writable, nothing is cached; NODE_COMPILE_CACHE names another folder.
const { enableCompileCache } = process.getBuiltinModule('node:module');
enableCompileCache(`${__dirname}/../../../node_modules/.cache/tanabana/compiled`);
const { builtProgram } = require('../start/built.js');
void import(builtProgram() ?? '../src/serve.ts');
