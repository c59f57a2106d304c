import { once } from 'node:events';
import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { texts } from '@showhands/contracts';
import {
  AppError,
  connectMultiplexed,
  isUnreachable,
  type MultiplexedConnection,
  type Replica,
  type Replicas,
  unavailable,
} from '@showhands/service-kit';
import { CONNECT_TIMEOUT_MS, UPGRADE_TIMEOUT_MS } from '../upstream/timeouts.ts';

/** How long a replica counts as one that accepts no multiplexed connections, as those of earlier versions do not. */
const DIRECT_MS = 60_000;

const connectTimeoutError = (): Error => Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' });

/**
 * Opens a stream for each upgrade, over one connection to each replica, or a connection of its own to a replica of an earlier
 * version; with the timeouts that Node's agent lacks. If the requested replica cannot be reached, it connects to another
 * one: a client whose first attempt fails waits for seconds before the next.
 */
export class UpgradeAgent extends Agent {
  readonly #replicas: Replicas;
  /** By the replica's origin; undefined: it accepts none. */
  readonly #connections = new Map<string, Promise<MultiplexedConnection | undefined>>();
  readonly #connecting = new Set<Duplex>();
  readonly #replicaBySocket = new WeakMap<Duplex, Replica>();
  #isDestroyed = false;

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
    this.#isDestroyed = true;
    for (const socket of this.#connecting) socket.destroy(new Error('the gateway is closing'));
    for (const connecting of this.#connections.values()) {
      connecting.then((connection) => connection?.close()).catch(() => undefined);
    }
    super.destroy();
  }

  async #connectToAny({ host, port }: ClientRequestArgs): Promise<Duplex> {
    const isRequested = (replica: Replica): boolean => replica.hostname === host && replica.port === Number(port);
    let replica = (await this.#replicas.list()).find(isRequested) ?? (await this.#replicas.next());
    for (;;) {
      try {
        const socket = await this.#connect(replica);
        socket.once('timeout', () => socket.destroy(new AppError('upstream_timeout', texts.transport.timeout)));
        this.#replicaBySocket.set(socket, replica);
        return socket;
      } catch (error) {
        const hasOther = isUnreachable(error) && (await this.#replicas.reportFailure(replica));
        if (!hasOther) throw error;
        replica = await this.#replicas.next();
      }
    }
  }

  async #connect(replica: Replica): Promise<Duplex> {
    if (this.#isDestroyed) throw new Error('the gateway is closing');
    const connecting = this.#connectionTo(replica);
    const connection = await connecting;
    if (!connection) return this.#connectDirectly(replica);
    try {
      return await connection.open(CONNECT_TIMEOUT_MS);
    } catch (error) {
      // The next upgrade tries a new one: this one may be to a machine that is gone. Its streams stay.
      this.#forget(replica, connecting);
      connection.close();
      throw error;
    }
  }

  #connectionTo(replica: Replica): Promise<MultiplexedConnection | undefined> {
    const { origin, hostname, port } = replica;
    const known = this.#connections.get(origin);
    if (known) return known;
    const connecting = connectMultiplexed({ hostname, port, timeoutMs: CONNECT_TIMEOUT_MS });
    this.#connections.set(origin, connecting);
    const forget = (): void => this.#forget(replica, connecting);
    connecting.then((connection) => {
      if (connection) connection.socket.once('close', forget);
      else setTimeout(forget, DIRECT_MS).unref();
    }, forget);
    return connecting;
  }

  #forget({ origin }: Replica, connecting: Promise<MultiplexedConnection | undefined>): void {
    if (this.#connections.get(origin) === connecting) this.#connections.delete(origin);
  }

  async #connectDirectly({ hostname, port }: Replica): Promise<Duplex> {
    const socket = connect({ host: hostname, port, noDelay: true });
    this.#connecting.add(socket);
    const timer = setTimeout(() => socket.destroy(unavailable(connectTimeoutError())), CONNECT_TIMEOUT_MS);
    try {
      await once(socket, 'connect');
      return socket;
    } finally {
      clearTimeout(timer);
      this.#connecting.delete(socket);
    }
  }
}
