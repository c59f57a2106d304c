import { limits, serverMessages, texts } from '@showhands/contracts';
import type { Session } from '../session/create-session.ts';
import { createStore } from '../store.ts';
import type { LiveSocket } from './open-socket.ts';

type Status = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'offline';

export interface LinkState {
  readonly status: Status;
  /** Why the link is down, where a reason is known. */
  readonly problem: string | null;
}

interface Dependencies {
  readonly open: (token: () => string | undefined) => Promise<LiveSocket>;
  readonly session: Pick<Session, 'getState' | 'token' | 'expire'>;
  /** Calls back when the network may be there again: the browser came online, or the page into view. */
  readonly onRevival: (revive: () => void) => () => void;
  readonly random: () => number;
  /** Called after each connect, before anyone else hears of it. */
  readonly rejoin: () => Promise<void>;
  readonly received: (name: string, payload: unknown) => void;
}

/** A page that nobody touches, on a wall in election night, must come back too. */
const OFFLINE_RETRY_MS = 15_000;

const AUTHENTICATION = /invalid token|authentication/i;

/** The life of the live link: when it is opened, what is tried when it is lost, and what its loss means. */
export const createConnection = (dependencies: Dependencies) => {
  const { session, random } = dependencies;
  const state = createStore<LinkState>({ status: 'idle', problem: null });
  const connects = createStore(0);
  let socket: LiveSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<LiveSocket> | undefined;
  /** With which the link came up, or tried to. */
  let shownToken: string | undefined;
  /** Counts starts, so that what an earlier one set going does nothing any more. */
  let run = 0;

  const become = (status: Status, problem: string | null = null) => state.set({ status, problem });

  const showToken = () => {
    shownToken = session.token();
    return shownToken;
  };

  const connect = async () => {
    const current = run;
    try {
      opening ??= dependencies.open(showToken);
      const live = await opening;
      if (current !== run) return;
      if (socket !== live) listen(live);
      socket = live;
      live.connect();
    } catch {
      opening = undefined;
      if (current === run) goOffline(null);
    }
  };

  const connectAfter = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), ms);
  };

  const goOffline = (problem: string | null) => {
    become('offline', problem);
    connectAfter(OFFLINE_RETRY_MS);
  };

  const onConnect = async () => {
    clearTimeout(retry);
    become('connected');
    await dependencies.rejoin();
    connects.set(connects.get() + 1);
  };

  const onConnectError = (error: Error) => {
    const signedIn = session.getState();
    if (AUTHENTICATION.test(error.message)) {
      const fresh = signedIn.status === 'signed-in' && signedIn.fresh && connects.get() === 0;
      return session.expire(fresh ? texts.auth.authenticationFailed : texts.auth.tokenExpired);
    }
    const problem = `Connection failed: ${error.message}`;
    // A server that refuses by name is not asked again by the client itself.
    if (!socket?.active || state.get().status === 'offline') return goOffline(problem);
    become('reconnecting', problem);
  };

  const onDisconnect = (reason: string) => {
    if (reason === 'io client disconnect') return;
    become('reconnecting');
    const { socketReconnectionDelayMs: delay } = limits.client;
    if (reason === 'io server disconnect') connectAfter(delay + random() * delay);
  };

  const onError = (payload: unknown) => {
    const message = serverMessages.error.safeParse(payload).data?.message;
    // A token that has been issued anew meanwhile is good for the next try, which the server's closing leads to.
    if (message === texts.auth.tokenExpired && shownToken === session.token()) session.expire(message);
  };

  const listen = (live: LiveSocket) => {
    live.on('connect', () => void onConnect());
    live.on('connect_error', onConnectError);
    live.on('disconnect', onDisconnect);
    live.on('error', onError);
    live.onAny(dependencies.received);
    live.io.on('reconnect_failed', () => goOffline(state.get().problem));
  };

  /** Tries at once, where the link has been given up. */
  const reconnect = () => {
    if (state.get().status !== 'offline') return;
    clearTimeout(retry);
    become('reconnecting');
    void connect();
  };

  return {
    state: { get: state.get, subscribe: state.subscribe },
    /** How often the link has come up. */
    connects: { get: connects.get, subscribe: connects.subscribe },
    socket: () => socket,
    reconnect,

    /** Opens the link. Returns how to close it for good. */
    start(): () => void {
      run += 1;
      const stopReviving = dependencies.onRevival(reconnect);
      connects.set(0);
      become('connecting');
      void connect();
      return () => {
        run += 1;
        stopReviving();
        clearTimeout(retry);
        socket?.disconnect();
        socket = undefined;
        opening = undefined;
        become('idle');
      };
    },
  };
};
