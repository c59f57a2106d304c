import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requestIdOf } from '@showhands/service-kit';
import type { Plugin } from 'http-proxy-middleware';
import type { HeaderList } from '../http/answer-headers.ts';
import { asRefusal, type ProxyTools } from '../upstream/tools.ts';

/** Socket.IO pings every 25 s: of a WebSocket that is silent for so long, nobody is left at the other end. */
const SILENCE_MS = 120_000;

const setHeaders = ({ headers }: IncomingMessage, list: HeaderList): void => {
  for (let index = 0; index < list.length; index += 2) headers[list[index]?.toLowerCase() ?? ''] = list[index + 1];
};

/** Makes the ends of a WebSocket share their fate: http-proxy-middleware leaves one open when the other is lost. */
const join = (socket: Socket, upstream: Socket): void => {
  socket.once('close', () => upstream.destroy());
  upstream.once('close', () => socket.destroySoon());
};

/** What http-proxy-middleware leaves to its user about WebSockets. `opened` is told of each, before its upstream answers. */
export const watchSockets =
  (
    { answerHeaders, refusals, logger }: ProxyTools,
    opened: (socket: Socket) => void,
  ): Plugin<IncomingMessage, ServerResponse> =>
  (server) => {
    const writtenBefore = new WeakMap<Socket, number>();

    server.on('proxyReqWs', (outgoing, request, socket) => {
      writtenBefore.set(socket, socket.bytesWritten);
      opened(socket);
      socket.setTimeout(SILENCE_MS, () => socket.destroy());
      socket.once('close', () => outgoing.destroy());
      outgoing.prependOnceListener('upgrade', (incoming, upstream) => {
        incoming.headers['x-request-id'] = requestIdOf(request);
        join(socket, upstream);
      });
      outgoing.prependOnceListener('response', (incoming) => setHeaders(incoming, answerHeaders.of(request)));
    });

    server.on('error', (error, request, socket) => {
      if (!request || !socket || socket instanceof ServerResponse || socket.destroyed) return;
      logger.warn({ requestId: requestIdOf(request), upstream: 'realtime', reason: error.message }, 'upstream failed');
      if (writtenBefore.get(socket) === socket.bytesWritten) refusals.refuseUpgrade(request, socket, asRefusal(error));
      else socket.destroy();
    });
  };
