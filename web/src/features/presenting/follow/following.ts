import { tabStorage } from '#lib/device/storage.ts';
import { session } from '#lib/session/session.ts';
import {
  type FollowState,
  isFollower,
  missedMove,
  noFollowing,
  type Place,
  parseFollowState,
  withArrival,
  withChoice,
  withPlace,
  withRoom,
} from './follow-state.ts';

/** By user, so that the next one who signs in in this tab follows nobody. */
const keyOf = (): string | undefined => {
  const state = session.getState();
  return state.status === 'signed-out' ? undefined : `showhands.following.${state.user.id}`;
};

const read = (): FollowState => {
  const key = keyOf();
  try {
    return key === undefined ? noFollowing : parseFollowState(tabStorage.getItem(key));
  } catch {
    return noFollowing;
  }
};

const write = (state: FollowState): void => {
  const key = keyOf();
  if (key !== undefined) tabStorage.setItem(key, JSON.stringify(state));
};

/** Whom the viewer follows from poll to poll, kept in this tab. */
export const following = {
  /** The viewer has come by the code of a poll. */
  arrived: (pollId: string): void => write(withArrival(read(), pollId)),
  hasArrived: (pollId: string): boolean => read().arrivals.includes(pollId),
  /** The viewer has come by the code of a sequence to the poll of its presenter. */
  joined: (sequenceId: string, pollId: string): void => write(withRoom(read(), sequenceId, pollId)),
  /** The viewer has heard at which poll a sequence is. */
  located: (sequenceId: string, pollId: string): void => write(withPlace(read(), sequenceId, pollId)),
  choose: (sequenceId: string, follows: boolean): void => write(withChoice(read(), sequenceId, follows)),
  isFollowing: (sequenceId: string, pollId: string): boolean => isFollower(read(), sequenceId, pollId),
  missedMove: (pollId: string, presented: readonly Place[]): Place | undefined => missedMove(read(), pollId, presented),
};
