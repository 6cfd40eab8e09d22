/** The command `tanabana-gateway`: `types` writes TypeScript types of a schema, anything else serves. */
void (process.argv[2] === 'types' ? import('./write-types.ts') : import('./gateway-process.ts'));
