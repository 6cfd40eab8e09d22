/** Writes to one socket. A socket that reads too slowly is cut off, so that its messages do not fill the memory. */
import type { WebSocket } from 'ws';
import { encode, encodeText, type Frame, type Message, type Vsn } from './protocol.ts';
import type { SocketDeps } from './types.ts';

export type Sender = {
  /** Sends an encoded frame. */
  send(frame: Frame): void;
  sendMessage(message: Message): void;
  /** Sends a message whose payload is JSON text already. */
  sendText(wireTopic: string, event: string, payload: string): void;
  reply(to: Message, status: 'ok' | 'error', response: Record<string, unknown>): void;
};

export function createSender(ws: WebSocket, vsn: Vsn, { limits, log }: Pick<SocketDeps, 'limits' | 'log'>): Sender {
  function send(frame: Frame): void {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > limits.bufferedBytes) {
      log.warn({ buffered: ws.bufferedAmount }, 'a realtime socket was cut off: it reads too slowly');
      ws.terminate();
    } else ws.send(frame);
  }

  const sendMessage = (message: Message): void => send(encode(vsn, message));

  return {
    send,
    sendMessage,
    sendText: (wireTopic, event, payload) => send(encodeText(vsn, wireTopic, event, payload)),
    reply({ joinRef, ref, topic }, status, response) {
      sendMessage({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
    },
  };
}
