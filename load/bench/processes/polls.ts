import { type PollSnapshot, texts } from '@showhands/contracts';
import { createSlots, runService } from '@showhands/service-kit';
import { readPollsConfig } from '../../../services/polls/src/config.ts';
import { createPollsService } from '../../../services/polls/src/service.ts';
import type { createBallotBox } from '../../../services/polls/src/votes/ballot-box.ts';
import { countBallots } from '../../../services/polls/src/votes/count-ballots.ts';

// The polls service with another ballot box: all else of a vote is as it ships, from the token to the answer.

type OpenBallotBox = typeof createBallotBox;

const CONNECTIONS = 10;

/** A transaction for each vote, as many at once as there are connections; the others wait for one. */
const oneByOne: OpenBallotBox = ({ database, committed }) => {
  const slots = createSlots({ running: CONNECTIONS });
  return {
    cast: async (ballot) => {
      const [result] = await slots(() => database.transaction((trx) => countBallots(trx, [ballot])));
      if (!result) throw new Error('a ballot was left without a result');
      committed();
      return result;
    },
    drain: async () => undefined,
  };
};

const pollWith = (id: string, optionId: string): PollSnapshot => ({
  id,
  title: 'Where shall we go this summer?',
  description: 'One vote each, please.',
  category: 'general',
  status: 'active',
  creator: '6f0c2a52-5d0b-4f43-9d86-0a8f8f6c4f10',
  creator_username: 'tester-1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  closed_at: null,
  auto_closed: false,
  edited_at: null,
  allow_multiple_votes: false,
  show_results: true,
  total_votes: 1_234,
  voters_count: 1_234,
  comments_count: 0,
  version: 1_234,
  revision: 1,
  options: ['The lake', 'The sea', 'The hills', 'Nowhere'].map((text) => ({ id: optionId, text, votes: 300 })),
});

/** Everything but the vote: a ballot is answered as if it had been counted, and nothing is stored. */
const nothing: OpenBallotBox = () => ({
  cast: async ({ pollId, optionId }) => {
    const receipt = { message: texts.vote.recorded, votes: [optionId] };
    return { kind: 'counted', receipt, poll: pollWith(pollId, optionId), replayed: false };
  },
  drain: async () => undefined,
});

const boxes: Record<string, OpenBallotBox> = { 'one-by-one': oneByOne, nothing };
const openBallotBox = boxes[process.argv[2] ?? ''];
if (!openBallotBox) throw new Error(`which ballot box? One of ${Object.keys(boxes).join(', ')}`);

await runService('polls', readPollsConfig, (config, platform) =>
  createPollsService(config, platform, { openBallotBox }),
);
