/**
 * In charge of the first line on a Node that cannot read the rest: it is TypeScript. apps/server/src/main.ts is a link to this
 * file. Node judges a file by the folder that it really lies in, and the package.json of this one says CommonJS: a Node before
 * 22 reads it as plain JavaScript. It is plain JavaScript on every Node: what takes the types out of TypeScript weighs 15 MiB,
 * and is not needed where all else was compiled by an earlier start.
 */
const LEAST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  const have = `this is Node ${process.versions.node}`;
  console.error(`Tanabana needs Node ${LEAST_NODE} or later, and ${have}: run "npm start", which brings its own.`);
  process.exit(1);
}
// Node keeps what it compiled for the next start, beside the code that it is of: whoever may write there may write that too.
// Where that folder cannot be written, it does without; NODE_COMPILE_CACHE names another.
const { enableCompileCache } = process.getBuiltinModule('node:module');
enableCompileCache(`${__dirname}/../../../node_modules/.cache/tanabana/compiled`);
void import('../src/serve.ts');
