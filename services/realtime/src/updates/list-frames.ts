import { limits, type PollSnapshot } from '@showhands/contracts';
import type { PollList, PollLists } from '../connections/poll-lists.ts';
import type { LiveSocket } from '../connections/socket-server.ts';
import { AUDIENCE } from '../tuning.ts';
import type { LatestPoll, LatestPolls } from './latest-polls.ts';
import { type Cohort, createPacer } from './pacer.ts';
import type { PollBroadcast } from './poll-broadcast.ts';

interface ListFramesOptions {
  readonly broadcast: PollBroadcast;
  readonly lists: PollLists;
  readonly latest: LatestPolls;
  readonly load: () => number;
  /** Whether the whole poll is about to be sent to the sockets that watch lists. */
  readonly isEditPending: (pollId: string) => boolean;
}

/** Sends each list one frame per second at most, with the counts of all its polls that have changed. */
export const createListFrames = ({ broadcast, lists, latest, load, isEditPending }: ListFramesOptions) => {
  /** The latest arrival of a poll that each cohort was sent. */
  const sent = new WeakMap<PollList, Map<Cohort, number>>();

  /** A new list starts with later changes. */
  const startOf = (list: PollList): Map<Cohort, number> => {
    const starts = sent.get(list) ?? new Map([[undefined, latest.lastArrival()]]);
    sent.set(list, starts);
    return starts;
  };

  /** @returns the polls that have arrived since the last frame to the cohort */
  const takeChanged = (list: PollList, cohort: Cohort): PollSnapshot[] => {
    const starts = startOf(list);
    const since = starts.get(cohort) ?? starts.get(undefined) ?? 0;
    if (cohort === undefined) starts.clear();
    starts.set(cohort, latest.lastArrival());
    return list.pollIds
      .flatMap((id) => latest.get(id) ?? [])
      .filter(({ arrival, poll }) => arrival > since && poll.status !== 'draft' && !isEditPending(poll.id))
      .map(({ poll }) => poll);
  };

  const pacer = createPacer({
    perSecond: limits.live.listFramesPerSecond,
    audienceOf: (key) => lists.get(key)?.members.size ?? 0,
    maxFactor: AUDIENCE.maxFactor.list,
    load,
    run: (key, cohort) => {
      const list = lists.get(key);
      if (list) broadcast.toList(list, takeChanged(list, cohort), cohort);
    },
  });

  const isNewer = (known: LatestPoll | undefined, version: number): known is LatestPoll =>
    known !== undefined && known.poll.version > version && known.poll.status !== 'draft';

  return {
    changed: (pollId: string): void => {
      for (const list of lists.withPoll(pollId)) pacer.trigger(list.key);
    },
    /** Sends the socket the changes since it fetched its polls. */
    watch: (socket: LiveSocket, polls: readonly Pick<PollSnapshot, 'id' | 'version'>[]): void => {
      startOf(
        lists.watch(
          socket.id,
          polls.map(({ id }) => id),
        ),
      );
      const newer = polls.flatMap(({ id, version }) => {
        const known = latest.get(id);
        return isNewer(known, version) ? [known.poll] : [];
      });
      broadcast.toSocket(socket, newer);
    },
    flush: pacer.flush,
  };
};
