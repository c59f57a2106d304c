import type { Metrics } from '@showhands/service-kit/runtime';
import type { LiveServer } from './socket-server.ts';

/** Metrics of sockets that come and go. */
export const countConnections = (io: LiveServer, metrics: Metrics): void => {
  const connects = metrics.counter('live_connects_total', 'Sockets that were accepted');
  const disconnects = metrics.counter('live_disconnects_total', 'Sockets that have ended, by reason', ['reason']);
  io.on('connection', (socket) => {
    connects.inc();
    socket.once('disconnect', (reason) => disconnects.inc({ reason }));
  });
};
