import { describe, expect, it } from '@jest/globals';
import { encodeFrame, type Frame } from './encode-frame.ts';
import { FrameReader } from './frame-reader.ts';

const frames: readonly Frame[] = [
  { type: 'open', stream: 1 },
  { type: 'accept', stream: 4_294_967_295 },
  { type: 'data', streams: [7], data: Buffer.from('one') },
  { type: 'data', streams: [1, 4_294_967_295, 7], data: Buffer.from('to three') },
  { type: 'data', streams: [2], data: Buffer.alloc(0) },
  { type: 'credit', stream: 7, bytes: 131_072 },
  { type: 'end', stream: 7 },
  { type: 'reset', stream: 1 },
];
const encoded = Buffer.concat(frames.flatMap(encodeFrame));

describe('frames', () => {
  it.each([1, 2, 8, 9, 10, 13, 1_000])('are read from pieces of %i bytes', (size) => {
    const reader = new FrameReader();
    const read: Frame[] = [];
    for (let at = 0; at < encoded.length; at += size) read.push(...reader.read(encoded.subarray(at, at + size)));
    expect(read).toEqual(frames);
  });

  it.each([
    ['of an unknown type', Buffer.from([6, 0, 0, 0, 1, 0, 0, 0, 0]), 'unknown frame'],
    ['of 4 GB', Buffer.from([5, 0, 0, 0, 1, 255, 255, 255, 255]), 'too large'],
    ['for 4 billion streams', Buffer.from([5, 255, 255, 255, 255, 0, 0, 0, 1]), 'too large'],
  ])('%s are rejected', (_, bytes, message) => {
    expect(() => new FrameReader().read(bytes)).toThrow(message);
  });
});
