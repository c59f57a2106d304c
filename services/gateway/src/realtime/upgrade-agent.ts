import { once } from 'node:events';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError, isUnreachable, type Replica, type Replicas, unavailable } from '@showhands/service-kit';
import { CONNECT_TIMEOUT_MS, UPGRADE_TIMEOUT_MS } from '../upstream/timeouts.ts';

const connectTimeoutError = (): Error => Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' });

const destroyOnTimeout = (socket: Duplex): void => {
  const timer = setTimeout(() => socket.destroy(unavailable(connectTimeoutError())), CONNECT_TIMEOUT_MS);
  const stopTimer = (): void => clearTimeout(timer);
  socket.once('connect', stopTimer);
  socket.once('close', stopTimer);
  socket.once('timeout', () => socket.destroy(new AppError('upstream_timeout', texts.transport.timeout)));
};

/**
 * Opens a connection for each upgrade, with the timeouts that Node's agent lacks. If the requested replica cannot be
 * reached, it connects to another one: a client whose first attempt fails waits for seconds before the next.
 */
export class UpgradeAgent extends Agent {
  readonly #replicas: Replicas;
  readonly #connecting = new Set<Duplex>();
  readonly #replicaBySocket = new WeakMap<Duplex, Replica>();

  constructor(replicas: Replicas) {
    super({ timeout: UPGRADE_TIMEOUT_MS });
    this.#replicas = replicas;
  }

  /** The replica that a socket of this agent is connected to. */
  replicaOf(socket: Duplex): Replica | undefined {
    return this.#replicaBySocket.get(socket);
  }

  override createConnection(
    options: ClientRequestArgs,
    callback: (error: Error | null, stream?: Duplex) => void,
  ): undefined {
    this.#connectToAny(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error),
    );
  }

  override destroy(): void {
    for (const socket of this.#connecting) socket.destroy(new Error('the gateway is closing'));
    super.destroy();
  }

  async #connectToAny(options: ClientRequestArgs): Promise<Duplex> {
    const { host, port } = options;
    const isRequested = (replica: Replica): boolean => replica.hostname === host && replica.port === Number(port);
    let replica = (await this.#replicas.list()).find(isRequested) ?? (await this.#replicas.next());
    for (;;) {
      try {
        const socket = await this.#connect({ ...options, host: replica.hostname, port: replica.port });
        this.#replicaBySocket.set(socket, replica);
        return socket;
      } catch (error) {
        const hasOther = isUnreachable(error) && this.#replicas.reportFailure(replica);
        if (!hasOther) throw error;
        replica = await this.#replicas.next();
      }
    }
  }

  async #connect(options: ClientRequestArgs): Promise<Duplex> {
    const socket = super.createConnection(options);
    if (!socket) throw new Error('the agent created no socket');
    this.#connecting.add(socket);
    destroyOnTimeout(socket);
    try {
      await once(socket, 'connect');
      return socket;
    } finally {
      this.#connecting.delete(socket);
    }
  }
}
