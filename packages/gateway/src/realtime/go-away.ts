/**
 * Ends the sockets of a process that stops. Clients connect again a second after the goodbye, all with the same pause. So that they do not
 * all come to the other processes at once, the goodbyes are spread over some seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** At least so many sockets are ended in a turn, and there are at most so many turns. */
const SOCKETS_OF_A_TURN = 20;
const TURNS = 30;
/** Pause between two turns, in milliseconds. */
const TURN_MS = 100;

/** Says goodbye to each; resolves after the last. `wait` is the pause between two turns. */
export async function goAwayInTurns(
  connections: readonly { goAway(): void }[],
  wait: () => Promise<void> = () => pause(TURN_MS),
): Promise<void> {
  const turns = Math.min(TURNS, Math.ceil(connections.length / SOCKETS_OF_A_TURN));
  const size = Math.ceil(connections.length / turns);
  for (let at = 0; at < connections.length; at += size) {
    for (const connection of connections.slice(at, at + size)) connection.goAway();
    if (at + size < connections.length) await wait();
  }
}
