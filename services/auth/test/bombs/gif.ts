import { type Bomb, bomb, harmless, repeat, u16le } from './bytes.ts';

/** A code size, one block of data and its end: decodes to a few pixels. */
const DATA = Buffer.from('0202440100', 'hex');
const PALETTE = Buffer.alloc(6, 0x7f);
const TRAILER = Buffer.from(';');

const screen = (width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from('GIF89a'), u16le(width), u16le(height), Buffer.from([0x80, 0, 0]), PALETTE]);

const frame = (width: number, height: number, flags = 0, palette = Buffer.alloc(0)): Buffer =>
  Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), u16le(width), u16le(height), Buffer.from([flags]), palette, DATA]);

const gif = (head: Buffer, ...frames: readonly Buffer[]): Buffer => Buffer.concat([head, ...frames, TRAILER]);

export const gifBombs: readonly Bomb[] = [
  harmless('GIF of 65,535 × 65,535', () => gif(screen(65_535, 65_535), frame(1, 1))),
  bomb('GIF of 49 megapixels', () => gif(screen(7_000, 7_000), frame(7_000, 7_000))),
  harmless('GIF of 16 megapixels', () => gif(screen(4_000, 4_000), frame(4_000, 4_000))),
  harmless('GIF whose frame is larger than its screen', () => gif(screen(1, 1), frame(65_535, 65_535))),
  harmless('GIF of 100,000 frames', () => gif(screen(9, 9), repeat(frame(1, 1), 100_000))),
  harmless('GIF of 1,000 frames of 15 megapixels', () => gif(screen(4_000, 3_900), repeat(frame(4_000, 3_900), 1_000))),
  harmless('GIF with a palette of 256 colors for each of 5,000 frames', () =>
    gif(screen(9, 9), repeat(frame(1, 1, 0x87, Buffer.alloc(768)), 5_000)),
  ),
  harmless('GIF with 300,000 comments', () =>
    gif(screen(9, 9), repeat(Buffer.from('21fe017800', 'hex'), 300_000), frame(9, 9)),
  ),
  bomb('GIF that is also JavaScript', () => Buffer.from('GIF89a/*xxxxxx*/=1;alert(1)//;')),
];
