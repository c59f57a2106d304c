import type { Poll } from '@showhands/contracts';
import { eventually, type SocketClient, socketClient } from '@showhands/testing';
import type { Voter } from '../voters.ts';

const LOOK_MS = 100;
const TRANSPORTS = ['websocket', 'polling'] as const;

/** Open pages, half on each transport, that come back by themselves as the product's do. */
export interface Listeners {
  readonly clients: readonly SocketClient[];
  /** Resolves when everyone is connected. */
  connected(timeoutMs: number): Promise<void>;
  /** Resolves when everyone has been told of this state of the poll. */
  heard(poll: Poll, timeoutMs: number): Promise<void>;
  /** For how long anyone was away at a stretch, at most, since this was last asked. */
  longestAwayMs(): number;
  close(): void;
}

const watchAbsences = (clients: readonly SocketClient[]) => {
  const leftAt = new Map<SocketClient, number>();
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    for (const client of clients) {
      if (client.isConnected()) leftAt.delete(client);
      else leftAt.set(client, leftAt.get(client) ?? now);
      longest = Math.max(longest, now - (leftAt.get(client) ?? now));
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    take: (): number => {
      look();
      const answer = longest;
      longest = 0;
      return answer;
    },
    stop: () => clearInterval(timer),
  };
};

export const openListeners = async (url: string, people: readonly Voter[]): Promise<Listeners> => {
  const clients: SocketClient[] = [];
  // One after the other, so that both transports go to every replica.
  for (const [index, { token }] of people.entries()) {
    const transport = TRANSPORTS[index % TRANSPORTS.length] ?? 'websocket';
    clients.push(await socketClient(url, { token, transports: [transport], reconnection: true }));
  }
  const absences = watchAbsences(clients);
  return {
    clients,
    connected: (timeoutMs) =>
      eventually(
        () => {
          const away = clients.filter((client) => !client.isConnected()).length;
          if (away > 0) throw new Error(`${away} of ${clients.length} are not connected`);
        },
        { timeoutMs, intervalMs: LOOK_MS },
      ),
    heard: async (poll, timeoutMs) => {
      const isAbout = (told: { id: string; version: number }) => told.id === poll.id && told.version >= poll.version;
      await Promise.all(clients.map((client) => client.waitFor('pollUpdate', isAbout, timeoutMs)));
    },
    longestAwayMs: absences.take,
    close: () => {
      absences.stop();
      for (const client of clients) client.close();
    },
  };
};
