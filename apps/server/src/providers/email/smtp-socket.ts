/** In charge of the connection to a mail server: opened in time, and hung up on when the server talks without end. */
import { connect, type Socket } from 'node:net';

/** Bytes that a server may say on one connection, which carries a hundred messages at most: each takes a few hundred. */
const MAX_BYTES = 1024 * 1024;
const LOOK_MS = 100;
const CONNECT_MS = 10_000;

type Options = { host?: string; port?: number | string; secure?: boolean };
type Callback = (error: Error | null, socket?: { connection: Socket }) => void;

/** The ports that nodemailer takes where the address names none. */
const portOf = ({ port, secure }: Options): number => Number(port ?? (secure ? 465 : 587));

/** What nodemailer calls a server that cannot be reached: nothing was sent. */
const notConnected = (reason: string): Error =>
  Object.assign(new Error(reason), { code: 'ECONNECTION', command: 'CONN' });

/** Opens the connection of a transport; nodemailer secures it afterwards. Its own reader keeps a line of any length. */
export function openSmtpSocket(options: Options, callback: Callback): void {
  const socket = connect({ host: options.host ?? 'localhost', port: portOf(options) });
  const patience = setTimeout(() => socket.destroy(new Error('took too long')), CONNECT_MS);
  const refuse = (error: Error) => {
    clearTimeout(patience);
    callback(notConnected(error.message));
  };
  // From here on nodemailer listens as well; in between nothing may be unheard.
  socket.on('error', () => undefined);
  socket.once('error', refuse);
  socket.once('connect', () => {
    clearTimeout(patience);
    socket.off('error', refuse);
    const looking = setInterval(() => {
      if (socket.bytesRead > MAX_BYTES) socket.destroy(new Error('the mail server talks without end'));
    }, LOOK_MS);
    socket.once('close', () => clearInterval(looking));
    callback(null, { connection: socket });
  });
}
