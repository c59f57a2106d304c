import { serverNow } from '../server-clock.ts';
import { session } from '../session/session.ts';
import { createConnection } from './connection.ts';
import { createMessageHandlers } from './handlers.ts';
import { openSocket } from './open-socket.ts';
import { createRooms } from './rooms.ts';

const onNetworkHint = (revive: () => void, lost: () => void) => {
  const onVisible = () => document.visibilityState === 'visible' && revive();
  window.addEventListener('offline', lost);
  window.addEventListener('online', revive);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', revive);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

const handlers = createMessageHandlers();
const rooms = createRooms(() => connection.socket(), Math.random);
const connection = createConnection({
  open: openSocket,
  session,
  onNetworkHint,
  random: Math.random,
  now: serverNow,
  rejoin: rooms.rejoin,
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
  joinFeed: rooms.joinFeed,
};
