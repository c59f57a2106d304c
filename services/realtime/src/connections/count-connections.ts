import type { Metrics } from '@showhands/service-kit/runtime';
import { pollIdOfRoom } from './rooms.ts';
import type { Connection, LiveServer } from './socket-server.ts';

/** Metrics of sockets that come and go. */
export const countConnections = (io: LiveServer, metrics: Metrics): void => {
  const connects = metrics.counter('live_connects_total', 'Sockets that were accepted');
  const disconnects = metrics.counter('live_disconnects_total', 'Sockets that have ended, by reason', ['reason']);
  io.on('connection', (socket) => {
    connects.inc();
    socket.once('disconnect', (reason) => disconnects.inc({ reason }));
  });
  metrics.gauge('live_largest_room', 'Sockets in the poll’s room that has most', [], (gauge) => {
    const rooms = [...io.of('/').adapter.rooms].filter(([room]) => pollIdOfRoom(room) !== undefined);
    gauge.set(rooms.reduce((largest, [, { size }]) => Math.max(largest, size), 0));
  });
};

/** Metrics of frames to sockets, by the event's name; `other` is acknowledgements and handshakes. */
export const countFrames = (io: LiveServer, metrics: Metrics): void => {
  const frames = metrics.counter('live_frames_total', 'Messages sent, counted for each socket', ['event']);
  const bytes = metrics.counter('live_frame_bytes_total', 'Bytes of these messages', ['event']);
  const create = (event: string) => ({ frames: frames.labels({ event }), bytes: bytes.labels({ event }) });
  const counters = new Map<string, ReturnType<typeof create>>();
  const count = ({ type, data }: { type: string; data?: unknown }): void => {
    if (type !== 'message' || typeof data !== 'string') return;
    const event = data.startsWith('2["') ? data.slice(3, data.indexOf('"', 3)) : 'other';
    const counter = counters.get(event) ?? create(event);
    counters.set(event, counter);
    counter.frames.inc();
    counter.bytes.inc(Buffer.byteLength(data));
  };
  io.engine.on('connection', (connection: Connection) => connection.on('packetCreate', count));
};
