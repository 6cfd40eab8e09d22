// What every project of the tests says alike: Vitest does not hand down to projects what the root says.

export const shared = {
  // Four for two cores: a worker waits for some of its time, and a fourth costs the processor nothing. Each holds a database.
  maxWorkers: 4,
  // A test waits for conditions; this is how long at most, on a machine that has other work.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [`${import.meta.dirname}/vitest.patience.ts`],
};
