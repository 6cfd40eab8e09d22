#!/usr/bin/env node
/**
 * Starts the gateway, and says in one line that Node is too old to run TypeScript. packages/gateway/bin/serve.ts is a link to this file:
 * Node interprets a file by the package.json of its real folder, and the one here says CommonJS, so that Node 20 treats the file as
 * JavaScript.
 */
const MIN_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
  console.error(
    `The gateway needs Node ${MIN_NODE} or later, and this is Node ${process.versions.node}: ` +
      'run "npm ci" in the repository and start it with node_modules/.bin/node.',
  );
  process.exit(1);
}
void import('../bin/command.ts');
