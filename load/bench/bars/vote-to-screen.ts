import { getPoll, type Poll } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { blast } from '../../src/blast.ts';
import { openCrowd } from '../../src/crowd.ts';
import { median } from '../../src/percentiles.ts';
import { heardFrom } from '../../src/seat.ts';
import { voteToScreen as screenTimes } from '../../src/vote-to-screen.ts';
import type { Bench } from '../frame/bench.ts';
import { startCrowd } from '../frame/crowd.ts';
import type { Finding } from '../frame/finding.ts';
import { interleave, spreadOf } from '../frame/pairs.ts';
import { postTo, sendUpdates } from '../frame/updates.ts';

const MOST_MS = 300;
const RATE = 400;
const CONNECTIONS = 100;

interface Times {
  readonly p50: number;
  readonly p99: number;
}

const openWatchers = async (bench: Bench, poll: Poll, count: number) => {
  const people = await bench.people(count);
  const api = apiClient(bench.gatewayUrl);
  const crowd = openCrowd({
    url: bench.gatewayUrl,
    attendees: people.map(({ token }) => ({ token, pollId: poll.id })),
    read: async ({ token }) => heardFrom((await api.call(getPoll, { token, params: { id: poll.id } })).body),
  });
  await crowd.settled;
  if (crowd.joined !== count) throw new Error(`${crowd.joined} of ${count} sockets have joined`);
  return crowd;
};

/** Votes on a poll that sockets of two replicas look at. */
const watchedBurst = async (bench: Bench, sockets: number, seconds: number): Promise<Times> => {
  const poll = await bench.newPoll();
  const crowd = await openWatchers(bench, poll, sockets);
  try {
    await bench.settle();
    const testers = await bench.people(RATE * seconds);
    const optionId = poll.options[0]?.id ?? '';
    const ballots = testers.map((tester) => ({ tester, pollId: poll.id, optionId }));
    const { casts } = await blast({ url: bench.gatewayUrl, ballots, connections: CONNECTIONS, rate: RATE });
    await bench.settle();
    const heard = screenTimes(casts, crowd.seats);
    if (heard.count !== ballots.length * sockets) throw new Error('not every vote was heard by every socket');
    return heard.distribution();
  } finally {
    crowd.close();
  }
};

/** Bar 6: from a vote to the screens of those who look at its poll. */
export const voteToScreen = async (bench: Bench): Promise<readonly Finding[]> => {
  const [sockets, seconds] = bench.quick ? [50, 1] : [1_000, 8];
  await bench.stack.addReplica('realtime');
  const bareUrl = await bench.bareSockets();
  const poll = await bench.newPoll();
  const crowd = startCrowd();
  const bare = async (): Promise<Times> => {
    await sendUpdates(poll, seconds, postTo(bareUrl));
    return crowd.collect();
  };
  try {
    await crowd.open(
      bareUrl,
      (await bench.people(sockets)).map(({ token }) => token),
      poll.id,
    );
    await watchedBurst(bench, sockets, seconds);
    await bare();
    const pairs = await interleave(bench.pairs, () => watchedBurst(bench, sockets, seconds), bare);
    const measured = spreadOf(pairs.map(({ first }) => first.p99));
    const barePath = median(pairs.map(({ second }) => second.p99));
    return [
      {
        bar: 6,
        what: `from a vote to ${sockets} screens on 2 replicas, ${RATE} votes a second on one poll, p99`,
        target: `< ${MOST_MS} ms`,
        measured,
        unit: ' ms',
        isMet: measured.median < MOST_MS,
        figures: {
          'ms p50': median(pairs.map(({ first }) => first.p50)),
          'ms p99 of a bare Socket.IO server from emit to receipt': barePath,
          'times that': measured.median / barePath,
        },
        how: 'From the time at which a vote was to be sent until each socket hears the first state with it, through the gateway; updates are merged to at most ten a second.',
      },
    ];
  } finally {
    await crowd.close();
    await bench.stack.removeReplica('realtime', 1);
  }
};
