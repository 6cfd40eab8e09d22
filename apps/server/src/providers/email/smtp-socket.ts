/** Opens the connection to a mail server, with a time limit, and closes it when the server sends without end. */
import { connect, type Socket } from 'node:net';

/** Bytes that a server may send on one connection. A connection carries a hundred messages at most, and each takes a few hundred bytes. */
const MAX_BYTES = 1024 * 1024;
const CHECK_MS = 100;
const CONNECT_MS = 10_000;

type Options = { host?: string; port?: number | string; secure?: boolean };
type Callback = (error: Error | null, socket?: { connection: Socket }) => void;

/** The ports that nodemailer uses where the address has none. */
const portOf = ({ port, secure }: Options): number => Number(port ?? (secure ? 465 : 587));

/** nodemailer's error for a server that cannot be reached: nothing was sent. */
const notConnected = (reason: string): Error =>
  Object.assign(new Error(reason), { code: 'ECONNECTION', command: 'CONN' });

/**
 * Opens the connection of a transport; nodemailer starts TLS on it afterwards. The byte limit is needed because nodemailer's reader buffers
 * a line of any length.
 */
export function openSmtpSocket(options: Options, callback: Callback): void {
  const socket = connect({ host: options.host ?? 'localhost', port: portOf(options) });
  const timer = setTimeout(() => socket.destroy(new Error('took too long')), CONNECT_MS);
  const refuse = (error: Error) => {
    clearTimeout(timer);
    callback(notConnected(error.message));
  };
  // nodemailer adds its own listener later. Until then, an error without a listener would end the process.
  socket.on('error', () => undefined);
  socket.once('error', refuse);
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', refuse);
    const interval = setInterval(() => {
      if (socket.bytesRead > MAX_BYTES) socket.destroy(new Error('the mail server talks without end'));
    }, CHECK_MS);
    socket.once('close', () => clearInterval(interval));
    callback(null, { connection: socket });
  });
}
