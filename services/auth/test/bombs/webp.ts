import sharp from 'sharp';
import { type Bomb, bomb, harmless, repeat, u16le, u24le, u32le } from './bytes.ts';

const MB = 1_000_000;

const chunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), u32le(data.length), data, Buffer.alloc(data.length % 2)]);

const riff = (...chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), u32le(body.length), body]);
};

const canvas = (width: number, height: number, flags: number): Buffer =>
  chunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), u24le(width - 1), u24le(height - 1)]));

const flat = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();

/** The chunks of a file, without its header. */
const chunksOf = async (width: number, height: number): Promise<Buffer> => (await flat(width, height)).subarray(12);

const animation = Buffer.concat([Buffer.alloc(4), u16le(0)]);
const animationFrame = (image: Buffer, side: number): Buffer =>
  chunk('ANMF', Buffer.concat([Buffer.alloc(6), u24le(side - 1), u24le(side - 1), u24le(10), Buffer.from([0]), image]));

/** Replaces the 14 bits of width and height of a lossless header. */
const lossless = (width: number, height: number): Buffer =>
  riff(
    chunk('VP8L', Buffer.concat([Buffer.from([0x2f]), u32le(((height - 1) << 14) | (width - 1)), Buffer.alloc(40)])),
  );

const lossy = (width: number, height: number): Buffer =>
  riff(
    chunk('VP8 ', Buffer.concat([Buffer.from('3000009d012a', 'hex'), u16le(width), u16le(height), Buffer.alloc(60)])),
  );

export const webpBombs: readonly Bomb[] = [
  bomb('WebP with a canvas of 2²⁴ × 2²⁴', async () => riff(canvas(2 ** 24, 2 ** 24, 0), await chunksOf(9, 9))),
  bomb('lossless WebP of 16,383 × 16,383', () => lossless(16_383, 16_383)),
  bomb('lossy WebP of 16,383 × 16,383', () => lossy(16_383, 16_383)),
  harmless('lossless WebP of 49 megapixels', () => flat(7_000, 7_000)),
  harmless('WebP of 20,000 frames', async () =>
    riff(canvas(9, 9, 2), chunk('ANIM', animation), repeat(animationFrame(await chunksOf(9, 9), 9), 20_000)),
  ),
  harmless('WebP of 1,000 frames of 49 megapixels', async () =>
    riff(
      canvas(7_000, 7_000, 2),
      chunk('ANIM', animation),
      repeat(animationFrame(await chunksOf(7_000, 7_000), 7_000), 1_000),
    ),
  ),
  harmless('WebP with EXIF data of 4 MB', async () =>
    riff(canvas(9, 9, 8), await chunksOf(9, 9), chunk('EXIF', Buffer.alloc(4 * MB, 0xff))),
  ),
  bomb('WebP cut in half', async () => (await flat(2_000, 2_000)).subarray(0, 30)),
];
