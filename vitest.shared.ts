// What every project of the tests says alike: Vitest does not hand down to projects what the root says.

export const shared = {
  // Three for two cores: a worker waits for a third of its time. Each holds a database.
  maxWorkers: 3,
  // A test waits for conditions; this is how long at most, on a machine that has other work.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};
