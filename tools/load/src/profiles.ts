/** The size of a load test. */
export interface Plan {
  readonly users: number;
  readonly sockets: number;
  readonly votes: number;
  readonly polls: number;
  /** Votes per second; undefined: as fast as possible. */
  readonly rate: number | undefined;
  /** HTTP connections for the votes. */
  readonly connections: number;
  /** Connection attempts per second; undefined: as fast as possible. */
  readonly connectRate: number | undefined;
  /** Polls with multiple votes, so that a user can vote any number of times. */
  readonly multi: boolean;
  /** Comments to post while the votes are cast, spread over the polls. */
  readonly comments: number;
  /** Screens of the sockets: one poll each, a list of polls each, half of both (`mixed`), or the feed of all polls. */
  readonly shows: 'poll' | 'list' | 'mixed' | 'feed';
}

const POLLS_ONLY = { comments: 0, shows: 'poll' } as const;

export const PROFILES = {
  smoke: {
    users: 50,
    sockets: 25,
    votes: 200,
    polls: 4,
    rate: 100,
    connections: 20,
    connectRate: 100,
    multi: false,
    ...POLLS_ONLY,
  },
  burst: {
    users: 10_000,
    sockets: 1_000,
    votes: 10_000,
    polls: 1,
    rate: undefined,
    connections: 100,
    connectRate: 200,
    multi: false,
    ...POLLS_ONLY,
  },
  room: {
    users: 300,
    sockets: 300,
    votes: 18_000,
    polls: 1,
    rate: 600,
    connections: 300,
    connectRate: 100,
    multi: true,
    ...POLLS_ONLY,
  },
  soak: {
    users: 2_000,
    sockets: 500,
    votes: 36_000,
    polls: 20,
    rate: 60,
    connections: 100,
    connectRate: 100,
    multi: false,
    ...POLLS_ONLY,
  },
  storm: {
    users: 10_000,
    sockets: 10_000,
    votes: 1_000,
    polls: 1,
    rate: 50,
    connections: 50,
    connectRate: undefined,
    multi: false,
    ...POLLS_ONLY,
  },
  evening: {
    users: 500,
    sockets: 500,
    votes: 18_000,
    polls: 200,
    rate: 60,
    connections: 100,
    connectRate: 50,
    multi: false,
    comments: 1_800,
    shows: 'mixed',
  },
} as const satisfies Record<string, Plan>;

export type Profile = keyof typeof PROFILES;

export const profileNames = Object.keys(PROFILES) as Profile[];

export const PURPOSES: Readonly<Record<Profile, string>> = {
  smoke: 'checks that everything works, in some seconds',
  burst: 'all users vote in one poll as fast as possible',
  room: '300 people in one room vote twice a second each, for half a minute',
  soak: 'a constant rate of votes in twenty polls for ten minutes',
  storm: 'ten thousand sockets connect at once, as after a restart',
  evening: 'votes and comments in 200 polls for five minutes, before open polls and dashboards',
};
