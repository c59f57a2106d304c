import { randomUUID } from 'node:crypto';
import { topology } from '@showhands/service-kit/messaging';
import { eventually, type TestAmqp } from '@showhands/testing';
import type { Fault, Heal } from '../fault.ts';
import { environmentWith } from '../planted-bugs.ts';
import type { Site } from '../site.ts';
import { restartWith } from './clocks.ts';

type ConsumeMessage = NonNullable<Parameters<Parameters<TestAmqp['channel']['consume']>[1]>[0]>;

const ONE = { replicas: 1 } as const;
const LASTS_MS = 6_000;
const COPIES = 3;
const GATHERED = 10;
const GATHER_MS = 300;
const MARK = 'x-copied-by-a-test';
const LIVE = 'realtime.broadcast';
const COMMENTS = 'notifications.comments';

const allQueues = Object.keys(topology);
/** The queue of live updates has a single active consumer, so a second one would receive nothing. */
const sharedQueues = allQueues.filter((queue) => queue !== LIVE);
const isLive = (type: string): boolean => topology[LIVE]?.events.some((event) => event === type) ?? false;

/** The type of a message's first event. Others in it have the same. */
const typeOf = ({ content }: ConsumeMessage): string => {
  const [first = ''] = String(content).split('\n', 1);
  const { type }: { type: string } = JSON.parse(first);
  return type;
};

/** Competes with the consumers for each message, and puts its messages back: each three times, and shuffled. */
const copyAndShuffle = async (site: Site): Promise<Heal> => {
  const { channel, close } = await site.amqp();
  const gathered: { readonly queue: string; readonly message: ConsumeMessage }[] = [];
  const copied = new Set<string>();

  const send = (queue: string, { content, properties }: ConsumeMessage): void => {
    const { messageId, contentType, headers } = properties;
    const settings = { messageId, contentType, headers: { ...headers, [MARK]: true }, persistent: true };
    channel.sendToQueue(queue, content, settings);
  };
  const release = async (): Promise<void> => {
    const messages = gathered.splice(0);
    const copies = messages.flatMap(({ queue, message }) => {
      if (message.properties.headers?.[MARK]) return [{ queue, message }];
      const queues = queue.startsWith('notifications.') && isLive(typeOf(message)) ? [queue, LIVE] : [queue];
      return queues.flatMap((to) => Array.from({ length: COPIES }, () => ({ queue: to, message })));
    });
    for (const { queue, message } of copies.toSorted(() => Math.random() - 0.5)) send(queue, message);
    await channel.waitForConfirms();
    for (const { queue, message } of messages) {
      channel.ack(message);
      copied.add(queue);
    }
  };

  await channel.prefetch(GATHERED);
  const tags: string[] = [];
  for (const queue of sharedQueues) {
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (!message) return;
      gathered.push({ queue, message });
      if (gathered.length >= GATHERED) void release();
    });
    tags.push(consumerTag);
  }
  const timer = setInterval(() => void release(), GATHER_MS);
  return async () => {
    // On a busy machine comments may be so few that only the consumer has received one.
    await eventually(() => {
      if (!copied.has(COMMENTS)) throw new Error('no comment has been copied yet');
    });
    for (const tag of tags) await channel.cancel(tag);
    clearInterval(timer);
    await release();
    await close();
  };
};

/** Puts each body into every queue. */
const publishEverywhere = async (site: Site, bodies: readonly string[]): Promise<Heal> => {
  const { channel, close } = await site.amqp();
  for (const queue of allQueues)
    for (const body of bodies) channel.sendToQueue(queue, Buffer.from(body), { persistent: true });
  await channel.waitForConfirms();
  await close();
  site.expectDeadLetters(allQueues.length * bodies.length);
  return () => undefined;
};

const envelope = (overrides: object): string =>
  JSON.stringify({
    ...{
      id: randomUUID(),
      type: 'poll.voted',
      v: 1,
      occurredAt: new Date().toISOString(),
      requestId: null,
      payload: {},
    },
    ...overrides,
  });

/** Notifications dies each time that it is about to acknowledge a message whose effect is committed. */
const dieBeforeAck = async (site: Site): Promise<Heal> => {
  site.expectExit('notifications-1', Number.POSITIVE_INFINITY);
  await restartWith(site, 'notifications', environmentWith('dies before its ack'));
  return () => restartWith(site, 'notifications', {});
};

export const messageFaults: readonly Fault[] = [
  { name: 'messages three times and out of order', site: ONE, breaks: [], lastsMs: LASTS_MS, inject: copyAndShuffle },
  {
    name: 'poisoned messages',
    site: ONE,
    breaks: [],
    lastsMs: LASTS_MS,
    inject: (site) => publishEverywhere(site, ['not JSON', '{}', envelope({})]),
  },
  {
    name: 'messages of the next version',
    site: ONE,
    breaks: [],
    lastsMs: LASTS_MS,
    inject: (site) => publishEverywhere(site, [envelope({ v: 2 }), envelope({ type: 'poll.merged' })]),
  },
  {
    name: 'a consumer dies after its commit and before its ack',
    site: ONE,
    breaks: ['notifications'],
    lastsMs: 15_000,
    inject: dieBeforeAck,
  },
];
