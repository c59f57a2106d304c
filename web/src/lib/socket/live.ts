import { serverNow } from '../server-clock.ts';
import { session } from '../session/session.ts';
import { createConnection } from './connection.ts';
import { createMessageHandlers } from './handlers.ts';
import { onNetworkHint } from './network-hints.ts';
import { openSocket } from './open-socket.ts';
import { createRooms } from './rooms.ts';

const handlers = createMessageHandlers();
const rooms = createRooms(() => connection.socket(), Math.random);
const connection = createConnection({
  open: openSocket,
  session,
  onNetworkHint,
  random: Math.random,
  now: serverNow,
  rejoin: rooms.rejoin,
  probe: rooms.probe,
  onMessage: handlers.receive,
});

/** The live connection of this tab: its state, messages and rooms. */
export const live = {
  start: connection.start,
  reconnect: connection.reconnect,
  state: connection.state,
  connects: connection.connects,
  on: handlers.on,
  joinPoll: rooms.joinPoll,
  watchList: rooms.watchList,
};
