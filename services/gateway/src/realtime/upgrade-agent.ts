import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError, unavailable } from '@showhands/service-kit';
import { CONNECT_TIMEOUT_MS, UPGRADE_TIMEOUT_MS } from '../upstream/timeouts.ts';

const connectTimeoutError = (): Error => Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' });

const destroyOnTimeout = (socket: Duplex): void => {
  const timer = setTimeout(() => socket.destroy(unavailable(connectTimeoutError())), CONNECT_TIMEOUT_MS);
  const stopTimer = (): void => clearTimeout(timer);
  socket.once('connect', stopTimer);
  socket.once('close', stopTimer);
  socket.once('timeout', () => socket.destroy(new AppError('upstream_timeout', texts.transport.timeout)));
};

/** Opens a connection for each upgrade, with the timeouts that Node's agent lacks. */
class UpgradeAgent extends Agent {
  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, callback);
    if (socket) destroyOnTimeout(socket);
    return socket;
  }
}

export const createUpgradeAgent = (): Agent => new UpgradeAgent({ timeout: UPGRADE_TIMEOUT_MS });
