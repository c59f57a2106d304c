import type { Poll } from '@showhands/contracts';
import { eventually, type SocketClient, socketClient, type Voter } from '@showhands/testing';

const POLL_INTERVAL_MS = 100;
const TRANSPORTS = ['websocket', 'polling'] as const;

/** Socket clients, half on each transport, that reconnect by themselves as the page does. */
export interface SocketClients {
  waitUntilConnected(timeoutMs: number): Promise<void>;
  /** Resolves when every client has received this version of the poll or a later one. */
  waitForUpdate(poll: Poll, timeoutMs: number): Promise<void>;
  close(): void;
}

export const connectSocketClients = async (url: string, voters: readonly Voter[]): Promise<SocketClients> => {
  const clients: SocketClient[] = [];
  // One after the other, so that the gateway assigns both transports to every replica.
  for (const [index, { token }] of voters.entries()) {
    const transport = TRANSPORTS[index % TRANSPORTS.length] ?? 'websocket';
    clients.push(await socketClient(url, { token, transports: [transport], reconnection: true }));
  }
  return {
    waitUntilConnected: (timeoutMs) =>
      eventually(
        () => {
          const disconnected = clients.filter((client) => !client.isConnected()).length;
          if (disconnected > 0) throw new Error(`${disconnected} of ${clients.length} are not connected`);
        },
        { timeoutMs, intervalMs: POLL_INTERVAL_MS },
      ),
    waitForUpdate: async (poll, timeoutMs) => {
      const isCurrent = (update: { id: string; version: number }) =>
        update.id === poll.id && update.version >= poll.version;
      await Promise.all(clients.map((client) => client.waitFor('pollUpdate', isCurrent, timeoutMs)));
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
};
