/**
 * Flags and environment that bound the memory of a server process on any machine, and the threads of V8. The start commands pass them: `npm start`,
 * the image, the systemd unit, and the benches. Figures: docs/performance/production.md.
 */

/**
 * V8's flags. Without those of the heap V8 lets the heap grow with the machine's memory: 450 MiB were resident after a minute of mixed load over a
 * million listings, of which 45 were in use.
 *
 * - Semi-spaces of 8 MiB. V8 keeps two or three of them resident, and lets the old space grow by as much before it collects.
 * - An old space of at most 512 MiB: below that V8 collects earlier, as on a small machine. A server at work uses a tenth of it.
 *   https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib
 * - The old space is collected when it has grown by a quarter of what was in use, instead of two fifths.
 * - One thread helps the collector instead of four. The heap is small, and four of them take the processors from the database in the
 *   middle of requests (docs/performance/writes.md). https://nodejs.org/api/cli.html#--v8-pool-sizenum
 */
export const V8_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--heap-growing-percent=25',
  '--v8-pool-size=1',
] as const;

/**
 * The environment of glibc's allocator. Another C library ignores it.
 *
 * - It reserves up to eight arenas a core, one for each thread that allocates, and what one has freed is of no use to the others. Node has a
 *   dozen threads: two arenas.
 * - What is larger than the threshold has pages of its own, which go back when it is freed. By itself the threshold rises to the largest
 *   block that was freed, which is the 19 MiB of a password's hash, and pages of the web app then stay in the heap.
 *   https://sourceware.org/glibc/manual/latest/html_node/Memory-Allocation-Tunables.html
 */
export const ALLOCATOR_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;
