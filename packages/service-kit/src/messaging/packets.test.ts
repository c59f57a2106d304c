import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { OutgoingMessage } from './bus.ts';
import { createPacker, decodePacket, encodePacket, type Packet } from './packets.ts';
import type { Topology } from './topology.ts';

const topology: Topology = {
  live: { events: ['poll.voted', 'poll.closed', 'poll.deleted'], batched: ['poll.voted'] },
  feed: { events: ['poll.voted'] },
};

const event = (type: string, body = JSON.stringify({ type, id: randomUUID() })): OutgoingMessage => ({
  id: randomUUID(),
  type,
  body,
});

const sharesOf = (packets: readonly Packet[], queue: string): string[][] =>
  packets.filter((packet) => packet.queue === queue).map(({ events }) => events.map(({ body }) => body));

describe('packets', () => {
  const [one, closed, other, deleted, last] = [
    event('poll.voted'),
    event('poll.closed'),
    event('poll.voted'),
    event('poll.deleted'),
    event('poll.voted'),
  ];
  const all = [one, closed, other, deleted, last];

  test('carry several events of a batched type to a queue that takes them, ahead of later events', () => {
    const packets = createPacker(topology)(all);
    expect(sharesOf(packets, 'live')).toEqual([[one.body, other.body, last.body], [closed.body], [deleted.body]]);
    expect(sharesOf(packets, 'feed')).toEqual([[one.body], [other.body], [last.body]]);
  });

  test('are limited in size', () => {
    const large = Array.from({ length: 5 }, () => event('poll.voted', JSON.stringify('x'.repeat(15_000))));
    expect(sharesOf(createPacker(topology)(large), 'live').map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  test('are decoded into the bodies that they were made of', () => {
    for (const packet of createPacker(topology)(all)) {
      const { content, contentType } = encodePacket(packet);
      expect(decodePacket(content, contentType)).toEqual(packet.events.map(({ body }) => body));
    }
  });

  test('of a former version, with any other content type, are one body', () => {
    const body = '[1,\n2]';
    expect(decodePacket(Buffer.from(body), 'application/json')).toEqual([body]);
    expect(decodePacket(Buffer.from(body), undefined)).toEqual([body]);
  });
});
