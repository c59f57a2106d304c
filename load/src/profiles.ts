/** How much of everything a load test has. */
export interface Plan {
  readonly users: number;
  readonly sockets: number;
  readonly votes: number;
  readonly polls: number;
  /** Votes a second; undefined for as fast as possible. */
  readonly rate: number | undefined;
  /** HTTP connections that votes are sent over. */
  readonly connections: number;
  /** Sockets begun a second; undefined for as fast as possible. */
  readonly connectRate: number | undefined;
}

export const PROFILES = {
  smoke: { users: 50, sockets: 25, votes: 200, polls: 4, rate: 100, connections: 20, connectRate: 100 },
  burst: {
    users: 10_000,
    sockets: 1_000,
    votes: 10_000,
    polls: 1,
    rate: undefined,
    connections: 100,
    connectRate: 200,
  },
  soak: { users: 2_000, sockets: 500, votes: 36_000, polls: 20, rate: 60, connections: 100, connectRate: 100 },
  storm: { users: 10_000, sockets: 10_000, votes: 1_000, polls: 1, rate: 50, connections: 50, connectRate: undefined },
} as const satisfies Record<string, Plan>;

export type Profile = keyof typeof PROFILES;

export const profileNames = Object.keys(PROFILES) as Profile[];

export const PURPOSES: Readonly<Record<Profile, string>> = {
  smoke: 'does everything work at all; some seconds',
  burst: 'everyone votes in one poll at once',
  soak: 'ten minutes of even use of twenty polls',
  storm: 'ten thousand pages connect at once, as after a restart',
};
