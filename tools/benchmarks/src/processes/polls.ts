import { type PollSnapshot, texts } from '@showhands/contracts';
import { migrations } from '@showhands/polls';
import { createPollsApp } from '@showhands/polls/app';
import type { BallotBox } from '@showhands/polls/ballot-box';
import { readPollsConfig } from '@showhands/polls/config';
import { countBallots } from '@showhands/polls/count-ballots';
import { createPollCache } from '@showhands/polls/poll-cache';
import { createVoteEvents } from '@showhands/polls/vote-events';
import {
  createConcurrencyLimiter,
  createHttpServer,
  type Database,
  listen,
  type OutgoingMessage,
  openStore,
  runService,
  sqlTransaction,
  withLifecycle,
} from '@showhands/service-kit';

/**
 * A polls service with another ballot box. The HTTP app, the store and the outbox relay are those of the shipped
 * service. Consumers and jobs are left to the shipped replica on the same database.
 */

type OpenBallotBox = (options: {
  readonly database: Database;
  readonly publish: (events: readonly OutgoingMessage[]) => void;
}) => BallotBox;

const CONNECTIONS = 10;

/** One transaction per vote, with as many concurrent transactions as connections. */
const oneByOne: OpenBallotBox = ({ database, publish }) => {
  const limit = createConcurrencyLimiter({ maxRunning: CONNECTIONS });
  const cache = createPollCache();
  const voteEvents = createVoteEvents(publish);
  return {
    cast: async (ballot) => {
      const { results, events } = await limit(() =>
        sqlTransaction(database, (trx) => countBallots(trx, [ballot], cache)),
      );
      const [result] = results;
      if (!result) throw new Error('countBallots returned no result for a ballot');
      voteEvents.publish(events);
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

/** Accepts every ballot without a transaction: everything of a vote but the counting. */
const nothing: OpenBallotBox = () => ({
  cast: async ({ pollId, intent }) => {
    const optionId = intent.kind === 'toggle' ? intent.optionId : '';
    const receipt = { message: texts.vote.recorded, votes: [optionId] };
    return { kind: 'counted', receipt, poll: pollWith(pollId, optionId), replayed: false };
  },
  drain: async () => undefined,
});

const boxes: Record<string, OpenBallotBox> = { 'one-by-one': oneByOne, nothing };
const openBallotBox = boxes[process.argv[2] ?? ''];
if (!openBallotBox) throw new Error(`Usage: polls.ts ${Object.keys(boxes).join(' | ')}`);

await runService('polls', readPollsConfig, (config, platform) =>
  withLifecycle(platform.logger, async (lifecycle) => {
    const { store, relay } = await openStore({ name: 'polls', config, migrations, platform, lifecycle });
    const ballotBox = openBallotBox({ database: store.database, publish: relay.publish });
    lifecycle.add('ballot box', () => ballotBox.drain());
    const app = createPollsApp({ config, platform, store, ballotBox, endsChanged: () => undefined });
    relay.start();
    const http = await listen(createHttpServer(app), { port: config.PORT, host: config.HOST });
    lifecycle.add('http', http.close);
    return { url: http.url, close: () => lifecycle.close() };
  }),
);
