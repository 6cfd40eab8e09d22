#!/usr/bin/env node
/**
 * Says in one line what a Node without TypeScript lacks. packages/gateway/bin/serve.ts is a link to this file: Node reads a file by
 * the package.json of the folder that it really lies in, and the one here says CommonJS, so that Node 20 takes it for JavaScript.
 */
const LEAST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  console.error(
    `The gateway needs Node ${LEAST_NODE} or later, and this is Node ${process.versions.node}: ` +
      'run "npm ci" in the repository and start it with node_modules/.bin/node.',
  );
  process.exit(1);
}
void import('../bin/gateway-process.ts');
