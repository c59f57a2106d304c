import { limits, serverMessages, texts } from '@showhands/contracts';
import { translateServerTexts } from '../messages/server-texts.ts';
import { createObservable } from '../observable.ts';
import type { Session } from '../session/create-session.ts';
import type { LiveSocket } from './open-socket.ts';

type Status = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'offline';

export interface ConnectionState {
  readonly status: Status;
  /** Why the connection is down, if known. */
  readonly problem: string | null;
  /** The time at which the page last received an update. Not updated while connected. */
  readonly liveUntil: number;
}

interface Dependencies {
  readonly open: (token: () => string | undefined) => Promise<LiveSocket>;
  readonly session: Pick<Session, 'getState' | 'token' | 'expire'>;
  /**
   * Calls `revive` when the network may have returned or the connection may have died unnoticed, and `lost` when the
   * browser went offline.
   */
  readonly onNetworkHint: (revive: () => void, lost: () => void) => () => void;
  readonly random: () => number;
  readonly now: () => number;
  /** Joins the rooms again after each connect, before `connects` changes. */
  readonly rejoin: () => Promise<void>;
  /** Whether the server responds on the open connection. */
  readonly probe: () => Promise<boolean>;
  readonly onMessage: (name: string, payload: unknown) => void;
}

/**
 * Retries while offline too: a screen on a wall has no user to press a button. As often as socket.io does at most, since
 * calls that the circuit breaker rejects wait for the connection.
 */
const OFFLINE_RETRY_MS = 5_000;

const AUTHENTICATION = /invalid token|authentication/i;

/** The lifecycle of the socket: opens it, reconnects it, and expires the session when authentication fails. */
export const createConnection = (dependencies: Dependencies) => {
  const { session, random, now } = dependencies;
  const state = createObservable<ConnectionState>({ status: 'idle', problem: null, liveUntil: now() });
  const connects = createObservable(0);
  let socket: LiveSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<LiveSocket> | undefined;
  /** The token of the last connection attempt. */
  let sentToken: string | undefined;
  /** Incremented by each start and stop, so that a pending `open` of an earlier one is ignored. */
  let generation = 0;

  /** When the server was last heard. */
  let heardAt = 0;

  const setStatus = (status: Status, problem: string | null = null, liveUntil = state.get().liveUntil) =>
    state.set({ status, problem, liveUntil });

  const tokenToSend = () => {
    sentToken = session.token();
    return sentToken;
  };

  const connect = async () => {
    const current = generation;
    try {
      opening ??= dependencies.open(tokenToSend);
      const live = await opening;
      if (current !== generation) return;
      if (socket !== live) listen(live);
      socket = live;
      live.connect();
    } catch {
      opening = undefined;
      if (current === generation) goOffline(null);
    }
  };

  const connectAfter = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), ms);
  };

  const goOffline = (problem: string | null) => {
    setStatus('offline', problem);
    connectAfter(OFFLINE_RETRY_MS);
  };

  const onConnect = async () => {
    clearTimeout(retry);
    heardAt = now();
    setStatus('connected');
    await dependencies.rejoin();
    connects.set(connects.get() + 1);
  };

  const onConnectError = (error: Error) => {
    const signedIn = session.getState();
    if (AUTHENTICATION.test(error.message)) {
      const fresh = signedIn.status === 'signed-in' && signedIn.fresh && connects.get() === 0;
      void session.expire(fresh ? texts.auth.authenticationFailed : texts.auth.tokenExpired);
      // It goes on while it is renewed.
      if (session.getState().status === 'signed-in') connectAfter(limits.client.socketReconnectionDelayMs);
      return;
    }
    const problem = `Connection failed: ${error.message}`;
    // After a rejection by the server socket.io does not reconnect by itself.
    if (!socket?.active || state.get().status === 'offline') return goOffline(problem);
    setStatus('reconnecting', problem);
  };

  const onDisconnect = (reason: string) => {
    if (reason === 'io client disconnect') return;
    // A connection that has fallen silent was down before the client noticed.
    setStatus('reconnecting', null, reason === 'ping timeout' ? heardAt : now());
    const { socketReconnectionDelayMs: delay } = limits.client;
    if (reason === 'io server disconnect') connectAfter(delay + random() * delay);
  };

  const onError = (payload: unknown) => {
    const error = serverMessages.error.safeParse(payload).data;
    const message = error && translateServerTexts(error).message;
    // A token issued meanwhile works for the next attempt, which follows when the server disconnects.
    if (message === texts.auth.tokenExpired && sentToken === session.token()) void session.expire(message);
  };

  const listen = (live: LiveSocket) => {
    live.on('connect', () => void onConnect());
    live.on('connect_error', onConnectError);
    live.on('disconnect', onDisconnect);
    live.on('error', onError);
    live.onAny((name: string, payload: unknown) => {
      heardAt = now();
      dependencies.onMessage(name, translateServerTexts(payload));
    });
    live.io.on('ping', () => {
      heardAt = now();
    });
    live.io.on('reconnect_failed', () => goOffline(state.get().problem));
  };

  /** Connects at once, instead of at the next attempt. */
  const reconnect = () => {
    const { status, problem } = state.get();
    if (status !== 'offline' && status !== 'reconnecting') return;
    clearTimeout(retry);
    setStatus('reconnecting', problem);
    // Ends the attempts of socket.io, which would ignore `connect`.
    socket?.disconnect();
    void connect();
  };

  /** Replaces an open connection that is dead: it would notice only at the next missing ping. */
  const revive = async () => {
    if (state.get().status !== 'connected') return reconnect();
    const probed = connects.get();
    if ((await dependencies.probe()) || state.get().status !== 'connected' || connects.get() !== probed) return;
    setStatus('reconnecting', null, heardAt);
    reconnect();
  };

  /** An open socket notices only at the next missing ping; closing its transport makes it reconnect. */
  const dropTransport = () => {
    if (state.get().status === 'connected') socket?.io.engine.close();
  };

  return {
    state: { get: state.get, subscribe: state.subscribe },
    /** How many times the socket has connected since `start`. */
    connects: { get: connects.get, subscribe: connects.subscribe },
    socket: () => socket,
    reconnect,

    /** Opens the connection. Returns a function that closes it for good. */
    start(): () => void {
      generation += 1;
      const stopHints = dependencies.onNetworkHint(() => void revive(), dropTransport);
      connects.set(0);
      setStatus('connecting', null, now());
      void connect();
      return () => {
        generation += 1;
        stopHints();
        clearTimeout(retry);
        socket?.disconnect();
        socket = undefined;
        opening = undefined;
        setStatus('idle');
      };
    },
  };
};
