/** Watches the moment from which a mail server may have a message. nodemailer does not tell it. */
import { PassThrough } from 'node:stream';

/** The body of one message on its way. */
export type SmtpBody = {
  /** Whether the server has accepted the command DATA, so that it may have the message. */
  isBegun(): boolean;
  /** From now on the body is not begun any more: nobody waits for the message. */
  giveUp(): void;
  /** What the body flows through on its way to the server. */
  stream(): PassThrough;
};

export function createSmtpBody(): SmtpBody {
  let isBegun = false;
  let isGivenUp = false;
  /** nodemailer connects the body with the socket in the moment in which the server has accepted DATA. */
  class Body extends PassThrough {
    override pipe<T extends NodeJS.WritableStream>(target: T, options?: { end?: boolean }): T {
      if (isGivenUp) {
        // The message stays incomplete, and its connection is closed.
        this.destroy(new Error('the message was given up'));
        return target;
      }
      isBegun = true;
      return super.pipe(target, options);
    }
  }
  return {
    isBegun: () => isBegun,
    giveUp() {
      isGivenUp = true;
    },
    stream: () => new Body(),
  };
}
