import { once } from 'node:events';
import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isUnreachable, type Replica, type Replicas } from '@showhands/service-kit/discovery';
import { unavailable } from '@showhands/service-kit/runtime';
import { CONNECT_TIMEOUT_MS } from '../upstream/timeouts.ts';

const connectTimeoutError = (): Error => Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' });

/**
 * Opens a connection for each upgrade, with the timeout that Node's agent lacks. If the requested replica cannot be
 * reached, it connects to another one: a client whose first attempt fails waits for seconds before the next.
 */
export class UpgradeAgent extends Agent {
  readonly #replicas: Replicas;
  readonly #connecting = new Set<Socket>();
  readonly #onConnect: (replica: Replica, socket: Socket) => void;
  #isDestroyed = false;

  constructor(replicas: Replicas, onConnect: (replica: Replica, socket: Socket) => void) {
    super();
    this.#replicas = replicas;
    this.#onConnect = onConnect;
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
    super.destroy();
  }

  async #connectToAny({ host, port }: ClientRequestArgs): Promise<Socket> {
    const isRequested = (replica: Replica): boolean => replica.hostname === host && replica.port === Number(port);
    let replica = (await this.#replicas.list()).find(isRequested) ?? (await this.#replicas.next());
    for (;;) {
      try {
        const socket = await this.#connect(replica);
        this.#onConnect(replica, socket);
        return socket;
      } catch (error) {
        const hasOther = isUnreachable(error) && (await this.#replicas.reportFailure(replica));
        if (!hasOther) throw error;
        replica = await this.#replicas.next();
      }
    }
  }

  async #connect({ hostname, port }: Replica): Promise<Socket> {
    if (this.#isDestroyed) throw new Error('the gateway is closing');
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
