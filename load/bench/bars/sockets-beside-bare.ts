import { median } from '../../src/percentiles.ts';
import type { Bench } from '../frame/bench.ts';
import { type Crowd, startCrowd } from '../frame/crowd.ts';
import type { HeardByCrowd } from '../frame/crowd-orders.ts';
import type { Finding } from '../frame/finding.ts';
import { interleave, ratioOf } from '../frame/pairs.ts';
import { environmentOf } from '../frame/process-tree.ts';
import { openPublisher, postTo, type SendUpdate, sendUpdates, UPDATE_MS } from '../frame/updates.ts';

const MOST = 1.3;

interface Heard extends HeardByCrowd {
  readonly handedIn: number;
}

/** Bar 5: the sockets of realtime beside those of Socket.IO by itself. */
export const socketsBesideBare = async (bench: Bench): Promise<readonly Finding[]> => {
  const [sockets, seconds] = bench.quick ? [100, 1] : [5_000, 6];
  const tokens = (await bench.people(sockets)).map(({ token }) => token);
  const poll = await bench.newPoll();
  const [realtime, polls] = [bench.replica('realtime'), bench.replica('polls')];
  const bareUrl = await bench.bareSockets();
  const publisher = openPublisher(environmentOf(polls.pid).AMQP_URL ?? '');
  const crowds = [startCrowd(), startCrowd()] as const;

  const round = async (crowd: Crowd, send: SendUpdate): Promise<Heard> => {
    await bench.settle();
    const handedIn = await sendUpdates(poll, seconds, send);
    return { ...(await crowd.collect()), handedIn };
  };
  const ours = (): Promise<Heard> => round(crowds[0], publisher.send);
  const bare = (): Promise<Heard> => round(crowds[1], postTo(bareUrl));
  try {
    await crowds[0].open(realtime.url, tokens, poll.id);
    await crowds[1].open(bareUrl, tokens, poll.id);
    await ours();
    await bare();
    const pairs = await interleave(bench.pairs, ours, bare);
    const measured = ratioOf(pairs, ({ p99 }) => p99);
    const delivered = Math.min(...pairs.map(({ first }) => first.count / (first.updates * sockets)));
    return [
      {
        bar: 5,
        what: `${sockets} sockets in one poll, ${(1_000 / UPDATE_MS).toFixed(1)} updates of 1 kB a second: p99 from event to receipt ÷ that of a bare Socket.IO server`,
        target: `≤ ${MOST}, delivered ÷ sent = 1`,
        measured,
        unit: '',
        isMet: measured.median <= MOST && delivered === 1,
        figures: {
          'of the updates were not merged': median(pairs.map(({ first }) => first.updates / first.handedIn)),
          'delivered ÷ sent at the least': delivered,
          'ms p50': median(pairs.map(({ first }) => first.p50)),
          'ms p99': median(pairs.map(({ first }) => first.p99)),
          'ms p50 bare': median(pairs.map(({ second }) => second.p50)),
          'ms p99 bare': median(pairs.map(({ second }) => second.p99)),
        },
        how: 'Events go to realtime through RabbitMQ, and to the bare server by a POST; sockets go to both without a gateway.',
      },
    ];
  } finally {
    await Promise.all(crowds.map((crowd) => crowd.close()));
    await publisher.close();
  }
};
