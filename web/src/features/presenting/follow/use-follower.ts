import type { ServerPayload } from '@showhands/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { overlays } from '#components/ui/overlays.ts';
import { unsentBallots } from '#features/ballots/unsent-ballots.ts';
import { pollQuery, voteStatusQuery } from '#features/polls/api.ts';
import { paths } from '#lib/paths.ts';
import { live } from '#lib/socket/live.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { presentedQuery } from './api.ts';
import { arrival } from './arrival.ts';
import { following } from './following.ts';
import { isOccupied } from './is-occupied.ts';

type NextPoll = Pick<ServerPayload<'nextPoll'>, 'next' | 'sequenceId'>;

/**
 * Takes followers of a presenter from `pollId` to the next poll. Whoever does not follow, has typed something or has a
 * ballot that is not cast decides by `ahead`, the poll that is presented meanwhile.
 */
export const useFollower = (pollId: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ahead, setAhead] = useState<NextPoll | null>(null);
  const arrived = useSyncExternalStore(arrival.subscribe, arrival.get);

  // The presenter may go on while the viewer stays here.
  const next = ahead?.next;
  useEffect(() => (next === undefined ? undefined : live.joinPoll(next, () => undefined)), [next]);

  const follows = (sequenceId: string) => following.isFollowing(sequenceId, pollId);

  const open = ({ next: id, sequenceId }: NextPoll) => {
    if (follows(sequenceId)) {
      // Also for people who have come by the code of this poll alone.
      following.choose(sequenceId, true);
      following.located(sequenceId, id);
      arrival.set({ pollId: id, sequenceId });
    }
    overlays.leave(() => void navigate(paths.poll(id), { state }));
  };

  const openOrAsk = (to: NextPoll) => {
    if (!follows(to.sequenceId) || isOccupied() || unsentBallots.has(pollId)) setAhead(to);
    else open(to);
  };

  const goOrAsk = (to: NextPoll) => {
    // Fetched before the screen changes, so that there is no loading in between.
    const fetched = follows(to.sequenceId)
      ? [client.query(pollQuery(to.next)), client.query(voteStatusQuery(to.next))]
      : [];
    // Asked last: the viewer may have begun something meanwhile.
    void Promise.allSettled(fetched).then(() => openOrAsk(to));
  };

  useServerMessage('nextPoll', (message) => {
    if (message.pollId !== pollId && message.pollId !== next) return;
    if (message.next === pollId) {
      // The presenter has come to this poll, or back to it.
      following.located(message.sequenceId, pollId);
      setAhead(null);
    } else if (message.next === message.pollId) return;
    else goOrAsk(message);
  });

  // A late viewer and a sleeping phone miss the message, but not the response.
  const { data: presented = [], dataUpdatedAt } = useQuery(presentedQuery(pollId));
  const catchUp = useEffectEvent(() => {
    const missed = following.missedMove(pollId, presented);
    for (const { sequenceId, pollId: at } of presented) if (at === pollId) following.located(sequenceId, pollId);
    if (missed) goOrAsk({ sequenceId: missed.sequenceId, next: missed.pollId });
  });
  useEffect(() => {
    if (dataUpdatedAt > 0) catchUp();
  }, [dataUpdatedAt]);

  return {
    /** The poll to go to; null while the viewer is where the presenter is, or wants to stay. */
    ahead: ahead && {
      follows: follows(ahead.sequenceId),
      go: () => open(ahead),
      follow: () => {
        following.choose(ahead.sequenceId, true);
        open(ahead);
      },
      dismiss: () => {
        following.located(ahead.sequenceId, ahead.next);
        setAhead(null);
      },
    },
    /** Set where the viewer has just been taken. */
    taken: arrived?.pollId === pollId && {
      stop: () => {
        following.choose(arrived.sequenceId, false);
        arrival.set(null);
      },
      dismiss: () => arrival.set(null),
    },
  };
};
