import { session } from '../session/session.ts';
import { createConnection } from './connection.ts';
import { createHandlers } from './handlers.ts';
import { openSocket } from './open-socket.ts';
import { createRooms } from './rooms.ts';

const onRevival = (revive: () => void) => {
  const onVisible = () => document.visibilityState === 'visible' && revive();
  window.addEventListener('online', revive);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', revive);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

const handlers = createHandlers();
const rooms = createRooms(() => connection.socket());
const connection = createConnection({
  open: openSocket,
  session,
  onRevival,
  random: Math.random,
  rejoin: rooms.rejoin,
  received: handlers.receive,
});

/** The live link of this tab. */
export const live = {
  start: connection.start,
  reconnect: connection.reconnect,
  state: connection.state,
  connects: connection.connects,
  on: handlers.on,
  holdPoll: rooms.holdPoll,
  holdFeed: rooms.holdFeed,
};
