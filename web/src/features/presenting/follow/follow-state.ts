import * as z from 'zod/mini';

const followStateSchema = z.object({
  /** The polls that the viewer has opened by their codes, the last ones. */
  arrivals: z.array(z.string()),
  /** Whether the viewer follows a sequence, by its id. */
  choices: z.record(z.string(), z.boolean()),
  /** The poll at which the viewer last knew a sequence to be, by its id, the last ones. */
  places: z._default(z.record(z.string(), z.string()), {}),
});
export type FollowState = z.infer<typeof followStateSchema>;

const KEPT_ARRIVALS = 20;
const KEPT_PLACES = 20;

export const noFollowing: FollowState = { arrivals: [], choices: {}, places: {} };

/** Anything but a stored state counts as none. */
export const parseFollowState = (stored: string | null): FollowState => {
  try {
    return followStateSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? noFollowing;
  } catch {
    return noFollowing;
  }
};

/** The state of presenters is outdated: they are in the room again. */
export const withArrival = (state: FollowState, pollId: string): FollowState => ({
  ...state,
  places: {},
  arrivals: [...state.arrivals.filter((other) => other !== pollId), pollId].slice(-KEPT_ARRIVALS),
});

/** The viewer has come by the code of a sequence, and is where its presenter is. */
export const withRoom = (state: FollowState, sequenceId: string, pollId: string): FollowState =>
  withPlace(withChoice({ ...state, places: {} }, sequenceId, true), sequenceId, pollId);

export const withChoice = (state: FollowState, sequenceId: string, follows: boolean): FollowState => ({
  ...state,
  choices: { ...state.choices, [sequenceId]: follows },
});

export const withPlace = (state: FollowState, sequenceId: string, pollId: string): FollowState => {
  const others = Object.entries(state.places).filter(([id]) => id !== sequenceId);
  return { ...state, places: Object.fromEntries([...others, [sequenceId, pollId]].slice(-KEPT_PLACES)) };
};

/**
 * Whether the viewer follows a sequence that goes on from a poll: as they have chosen, else if they have come to that poll by
 * its code.
 */
export const isFollower = ({ arrivals, choices }: FollowState, sequenceId: string, pollId: string): boolean =>
  choices[sequenceId] ?? arrivals.includes(pollId);

/** A sequence, and the poll at which its presenter is. */
export interface Place {
  readonly sequenceId: string;
  readonly pollId: string;
}

/**
 * The move to another poll that the viewer of this poll has missed, one of a followed sequence first. Somebody who knows that
 * the presenter is elsewhere has missed nothing. At a poll that is presented, only a sequence that was at this poll counts.
 */
export const missedMove = (state: FollowState, pollId: string, presented: readonly Place[]): Place | undefined => {
  const isPresented = presented.some((place) => place.pollId === pollId);
  const missed = presented.filter((place) => {
    const known = state.places[place.sequenceId];
    return place.pollId !== pollId && (known === pollId || (known === undefined && !isPresented));
  });
  const followed = missed.find(({ sequenceId }) => isFollower(state, sequenceId, pollId));
  return followed ?? (isPresented ? undefined : missed[0]);
};
