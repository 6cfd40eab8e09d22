/**
 * V8's flags of a server process, which the start commands pass: `npm start`, the image, the systemd unit, and the benches. Without them V8
 * lets the heap grow with the machine's memory: 450 MiB were resident after a minute of mixed load over a million listings, of which 45 were
 * in use (docs/performance.md, "Production: a mixed load").
 *
 * - Semi-spaces of 16 MiB. V8 keeps three of them resident.
 * - An old space of at most 512 MiB: below that V8 collects earlier, as on a small machine. A server at work uses a tenth of it.
 *   https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib
 */
export const V8_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512'] as const;
