import { beforeEach, expect, test } from '@jest/globals';
import type { Packet } from 'socket.io-parser';
import { sharedParser } from './shared-parser.ts';

let decoded: Packet[][];
let decoders: InstanceType<typeof sharedParser.Decoder>[];
beforeEach(() => {
  decoded = [[], []];
  decoders = decoded.map((packets) => {
    const decoder = new sharedParser.Decoder();
    decoder.on('decoded', (packet) => packets.push(packet));
    return decoder;
  });
});

const receive = (...texts: string[]): void => {
  for (const text of texts) for (const decoder of decoders) decoder.add(text);
};

test('sockets share the packet of the same event, and each gets all events in order', () => {
  receive('2["pollUpdate",{"version":1}]', '2["pollUpdate",{"version":2}]', '2["pollUpdate",{"version":1}]');
  const [one = [], other = []] = decoded;
  expect(one.map(({ data }) => data[1].version)).toEqual([1, 2, 1]);
  one.forEach((packet, index) => expect(other[index]).toBe(packet));
});

test('an event that expects an answer, and an answer, belong to one socket', () => {
  receive('27["ask"]', '37[{"ok":true}]');
  const [one = [], other = []] = decoded;
  expect(one).toEqual(other);
  one.forEach((packet, index) => expect(other[index]).not.toBe(packet));
});
