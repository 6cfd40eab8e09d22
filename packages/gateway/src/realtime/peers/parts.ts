/** Puts the pieces of a long notification together again (realtime.notify in sql/30-realtime.sql cuts it). */

/** Most characters of unfinished messages. The oldest ones are dropped. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Most pieces of one message. */
const MOST_PIECES = 2000;

const PIECE = /^part ([0-9a-f-]{36}) (\d{1,4}) (\d{1,4}) /;

export type Parts = {
  /** Takes a notification. @returns the whole message; undefined while pieces of it are missing */
  take(notification: string): string | undefined;
  /** Drops all unfinished messages: pieces may have been missed. */
  clear(): void;
};

export function createParts(): Parts {
  const unfinished = new Map<string, { pieces: string[]; length: number }>();
  let held = 0;

  function drop(id: string): void {
    held -= unfinished.get(id)?.length ?? 0;
    unfinished.delete(id);
  }

  return {
    take(notification) {
      const [head, id = '', place, count] = PIECE.exec(notification) ?? [];
      if (head === undefined) return notification;
      const of = Number(count);
      const message = unfinished.get(id) ?? { pieces: [], length: 0 };
      // The pieces of one message come in their order. Any other piece is forged, or its beginning was missed.
      if (of > MOST_PIECES || Number(place) !== message.pieces.length + 1) {
        drop(id);
        return undefined;
      }
      const piece = notification.slice(head.length);
      message.pieces.push(piece);
      message.length += piece.length;
      held += piece.length;
      unfinished.set(id, message);
      if (message.pieces.length === of) {
        drop(id);
        return message.pieces.join('');
      }
      for (const oldest of unfinished.keys()) {
        if (held <= MOST_CHARACTERS) break;
        drop(oldest);
      }
      return undefined;
    },
    clear() {
      unfinished.clear();
      held = 0;
    },
  };
}
