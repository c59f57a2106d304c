import type { Client } from './client.ts';
import type { CastBallot } from './vote-load.ts';

type Receiver = Pick<Client, 'pollId' | 'arrivals' | 'isJoined' | 'absences'>;
type Cast = Pick<CastBallot, 'pollId' | 'version' | 'dueAt'>;

/** Updates before the latest sample that may include a vote acknowledged after it. */
const OVERLAP = 20;

/**
 * Measures while the load lasts how old votes are when a socket receives them: on one socket of each poll, since all of
 * them would take the time that the load needs.
 */
export class UpdateLag {
  #pending: Cast[] = [];
  readonly #seen = new Map<Receiver, number>();

  acknowledged(cast: Cast): void {
    if (cast.version !== undefined) this.#pending.push(cast);
  }

  /** @returns the lags of the votes that have been received since the last call, in ms */
  sample(clients: readonly Receiver[]): number[] {
    const watching = new Map<string, Receiver>();
    for (const client of clients) {
      if (client.isJoined && !watching.has(client.pollId)) watching.set(client.pollId, client);
    }
    const lags: number[] = [];
    this.#pending = this.#pending.filter((cast) => {
      const client = watching.get(cast.pollId);
      const isMissed = client?.absences.some(({ from, to }) => cast.dueAt >= from && cast.dueAt < to) ?? true;
      if (isMissed) return false;
      const arrivedAt = client && this.#arrival(client, cast.version ?? 0);
      if (arrivedAt !== undefined) lags.push(Math.max(0, arrivedAt - cast.dueAt));
      return arrivedAt === undefined;
    });
    for (const client of watching.values()) this.#seen.set(client, client.arrivals.versions.length);
    return lags;
  }

  #arrival(client: Receiver, version: number): number | undefined {
    const { versions, times } = client.arrivals;
    const from = Math.max(0, (this.#seen.get(client) ?? 0) - OVERLAP);
    const index = versions.slice(from).findIndex((received) => received >= version);
    return index === -1 ? undefined : times[from + index];
  }
}
