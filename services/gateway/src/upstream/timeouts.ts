/** Timeouts of a forwarded HTTP request. */
export interface ForwardTimeouts {
  /**
   * From the arrival of the request, or of its buffered body, or of the last part of a streamed one, to the start of the
   * response; includes waiting for a connection. Afterwards the gateway responds 504.
   */
  readonly responseMs: number;
  /**
   * While no response starts: the time from sending a request to the first health check of its replica, and between
   * health checks. A replica that does not answer is down: 503 within 5 s. Undefined where silence is normal.
   */
  readonly silenceMs?: number;
  /**
   * How long a response may make no progress, because the service sends nothing or the client reads nothing; then it is
   * aborted. Unused connections are kept for as long.
   */
  readonly idleMs: number;
}

/** To receive a whole JSON body; afterwards 408. The largest, of 100 kB, needs 80 kbit/s. */
export const BODY_TIMEOUT_MS = 10_000;
/** Up to this share of the timeout is added at random, so that bodies that began together do not all end together. */
export const BODY_TIMEOUT_JITTER = 0.5;

/** The minimum rate of an upload: this many bytes in each interval; below it 408. */
export const UPLOAD_CHECK_MS = 5_000;
export const MIN_UPLOAD_BYTES = 10_000;

/** Connecting to a replica; afterwards 503. */
export const CONNECT_TIMEOUT_MS = 3_000;

/** API calls. Unused connections close before the 75 s after which services close them. */
export const apiTimeouts: ForwardTimeouts = { responseMs: 30_000, silenceMs: 3_000, idleMs: 30_000 };

/** Long polling of Socket.IO: a request without messages ends with the ping after 25 s. */
export const longPollTimeouts: ForwardTimeouts = { responseMs: 60_000, idleMs: 60_000 };

/** A WebSocket upgrade, from the request to its response. */
export const UPGRADE_TIMEOUT_MS = 60_000;

/** From a WebSocket upgrade without a response to the health check of its replica, as of a call. */
export const UPGRADE_SILENCE_MS = 3_000;

/** A WebSocket without traffic. Socket.IO pings every 25 s, so the client is gone by then. */
export const WEBSOCKET_IDLE_TIMEOUT_MS = 120_000;
