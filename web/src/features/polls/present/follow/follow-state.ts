import * as z from 'zod/mini';

const followStateSchema = z.object({
  /** The polls that the viewer has opened by their codes, the last ones. */
  arrivals: z.array(z.string()),
  /** Whether the viewer follows a sequence, by its id. */
  choices: z.record(z.string(), z.boolean()),
});
export type FollowState = z.infer<typeof followStateSchema>;

const KEPT_ARRIVALS = 20;

export const noFollowing: FollowState = { arrivals: [], choices: {} };

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

/**
 * Whether the viewer follows a sequence that goes on from a poll: as they have chosen, else if they have come to that poll by
 * its code.
 */
export const isFollower = ({ arrivals, choices }: FollowState, sequenceId: string, pollId: string): boolean =>
  choices[sequenceId] ?? arrivals.includes(pollId);
