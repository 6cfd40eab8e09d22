import { expect, it } from 'vitest';
import { goAwayInTurns } from './go-away.ts';

/** How many sockets have ended at each pause, and at the end. */
async function endedByTurn(sockets: number): Promise<number[]> {
  let ended = 0;
  const seen: number[] = [];
  const connections = Array.from({ length: sockets }, () => ({ goAway: () => void (ended += 1) }));
  await goAwayInTurns(connections, async () => void seen.push(ended));
  return [...seen, ended];
}

it('ends a few sockets at once', async () => {
  expect(await endedByTurn(0)).toEqual([0]);
  expect(await endedByTurn(20)).toEqual([20]);
});

it('ends many in turns, each once', async () => {
  expect(await endedByTurn(50)).toEqual([17, 34, 50]);
  const seen = await endedByTurn(10_000);
  expect(seen).toHaveLength(30);
  expect(seen.at(-1)).toBe(10_000);
});
