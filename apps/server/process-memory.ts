/**
 * Flags and environment that bound the memory of a server process on any machine. The start commands pass it: `npm start`, the image, the systemd
 * unit, and the benches. Figures: docs/performance.md, "Production: a mixed load".
 */

/**
 * V8's flags. Without them V8 lets the heap grow with the machine's memory: 450 MiB were resident after a minute of mixed load over a
 * million listings, of which 45 were in use.
 *
 * - Semi-spaces of 16 MiB. V8 keeps three of them resident.
 * - An old space of at most 512 MiB: below that V8 collects earlier, as on a small machine. A server at work uses a tenth of it.
 *   https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib
 */
export const V8_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512'] as const;

/**
 * The environment of glibc's allocator. It reserves up to eight arenas a core, one for each thread that allocates, and what one has freed
 * is of no use to the others. Node has a dozen threads. Another C library ignores this.
 * https://sourceware.org/glibc/manual/latest/html_node/Memory-Allocation-Tunables.html
 */
export const ALLOCATOR_ENV = { MALLOC_ARENA_MAX: '2' } as const;
