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

export const withArrival = (state: FollowState, pollId: string): FollowState => ({
  ...state,
  arrivals: [...state.arrivals.filter((other) => other !== pollId), pollId].slice(-KEPT_ARRIVALS),
});

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

/** The sequences that the viewer follows and last knew to be at this poll: if one is elsewhere, the viewer has missed that. */
export const followedAt = (state: FollowState, pollId: string): string[] =>
  Object.keys(state.places).filter((id) => state.places[id] === pollId && isFollower(state, id, pollId));
