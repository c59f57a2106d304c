import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError, unavailable } from '@showhands/service-kit';

const CONNECT_MS = 3_000;

const tookTooLong = (): Error => Object.assign(new Error('connecting took too long'), { code: 'ETIMEDOUT' });

interface AgentOptions {
  readonly maxSockets: number;
  /** How long a connection may be silent: while an answer is awaited, in the midst of one, and unused. */
  readonly silenceMs: number;
}

const endWhenSilent = (socket: Duplex): void => {
  const timer = setTimeout(() => socket.destroy(unavailable(tookTooLong())), CONNECT_MS);
  const connected = (): void => clearTimeout(timer);
  socket.once('connect', connected);
  socket.once('close', connected);
  socket.once('timeout', () => socket.destroy(new AppError('upstream_timeout', texts.transport.timeout)));
};

/**
 * Connections to a service that are kept for the next request. Unused ones go well before the service would close
 * them, so that no request meets one that is just being closed.
 */
class UpstreamAgent extends Agent {
  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, callback);
    if (socket) endWhenSilent(socket);
    return socket;
  }
}

export const createUpstreamAgent = ({ maxSockets, silenceMs }: AgentOptions): Agent =>
  new UpstreamAgent({ keepAlive: true, maxSockets, timeout: silenceMs });
