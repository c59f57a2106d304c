import { randomUUID } from 'node:crypto';
import type { BodyInput, createPoll, Poll, PollSnapshot } from '@showhands/contracts';
import { presentPoll } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';

/** Befalls the last vote of a poll. */
export type Fault =
  | 'is acknowledged, not stored'
  | 'is stored twice'
  | 'counts twice'
  | 'is stored with a vote that was not cast'
  | 'counts for two voters in GET'
  | 'is withheld from a socket'
  | 'never gets a response'
  | 'is rejected';

export interface StoredVote {
  readonly userId: string;
  readonly optionId: string;
}

interface StubPoll {
  snapshot: PollSnapshot;
  readonly fault: Fault | undefined;
  readonly votes: StoredVote[];
  /** Votes received, whether stored or not. */
  received: number;
}

const withOneMore = (snapshot: PollSnapshot, optionId: string): PollSnapshot => ({
  ...snapshot,
  total_votes: snapshot.total_votes + 1,
  voters_count: snapshot.voters_count + 1,
  options: snapshot.options.map((option) => (option.id === optionId ? { ...option, votes: option.votes + 1 } : option)),
});

/** How often the vote is in the rows and in the counters. */
const TIMES: Readonly<Partial<Record<Fault, readonly [stored: number, counted: number]>>> = {
  'is acknowledged, not stored': [0, 0],
  'is rejected': [0, 0],
  'is stored twice': [2, 2],
  'counts twice': [1, 2],
};

/** The polls and votes of a stub; the n-th poll has the n-th fault. */
export const createStubPolls = (faults: readonly Fault[], votesPerPoll: number) => {
  const polls = new Map<string, StubPoll>();
  const get = (id: string): StubPoll => {
    const poll = polls.get(id);
    if (!poll) throw new Error(`no poll ${id}`);
    return poll;
  };
  const present = (id: string): Poll => presentPoll(get(id).snapshot, true);
  return {
    all: () => [...polls.values()],
    create: ({ title, options }: BodyInput<typeof createPoll>): Poll => {
      const snapshot = aPollSnapshot({
        title,
        options: options.map(({ text }) => ({ id: randomUUID(), text, votes: 0 })),
      });
      polls.set(snapshot.id, { snapshot, fault: faults[polls.size], votes: [], received: 0 });
      return present(snapshot.id);
    },
    /** The poll as GET returns it. */
    read: (id: string): Poll => {
      const poll = present(id);
      const isWrong = get(id).fault === 'counts for two voters in GET' && get(id).received === votesPerPoll;
      return { ...poll, voters_count: poll.voters_count + (isWrong ? 1 : 0) };
    },
    remove: (id: string): string => {
      polls.delete(id);
      return 'deleted';
    },
    votesOf: (id: string, userId: string): string[] =>
      get(id)
        .votes.filter((vote) => vote.userId === userId)
        .map(({ optionId }) => optionId),
    /** @returns the fault that the vote has, and the poll after it */
    vote: (id: string, vote: StoredVote): { readonly fault: Fault | undefined; readonly poll: Poll } => {
      const poll = get(id);
      poll.received += 1;
      const fault = poll.received === votesPerPoll ? poll.fault : undefined;
      const [stored, counted] = (fault && TIMES[fault]) ?? [1, 1];
      const store = (one: StoredVote, times: number): void =>
        void poll.votes.push(...Array.from({ length: times }, () => one));
      const count = (times: number): void => {
        for (let time = 0; time < times; time += 1) poll.snapshot = withOneMore(poll.snapshot, vote.optionId);
      };
      store(vote, stored);
      count(counted);
      if (fault === 'is stored with a vote that was not cast') {
        store({ ...vote, userId: randomUUID() }, 1);
        count(1);
      }
      poll.snapshot = { ...poll.snapshot, version: poll.snapshot.version + 1 };
      return { fault, poll: present(id) };
    },
  };
};

export type StubPolls = ReturnType<typeof createStubPolls>;
