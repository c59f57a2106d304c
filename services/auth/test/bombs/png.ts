import { crc32, deflateSync } from 'node:zlib';
import { type Bomb, bomb, harmless, repeat, u32 } from './bytes.ts';

const MB = 1_000_000;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREY_1 = [1, 0] as const;
const RGBA_8 = [8, 6] as const;
const RGBA_16 = [16, 6] as const;

const chunk = (type: string, data: Buffer = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

interface Header {
  readonly width: number;
  readonly height: number;
  readonly pixel?: readonly [bits: number, color: number];
  readonly interlaced?: boolean;
}

const ihdr = ({ width, height, pixel = RGBA_8, interlaced = false }: Header): Buffer =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([...pixel, 0, 0, interlaced ? 1 : 0])]));

/** All pixels are zero, so that a thousandth of the size is enough. */
const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

const png = (header: Header, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ihdr(header), ...chunks, chunk('IEND')]);

const small: Header = { width: 10, height: 10 };
const smallData = chunk('IDAT', zeros(10 * 41));
const keyword = Buffer.from('Comment\0\0', 'latin1');

export const pngBombs: readonly Bomb[] = [
  bomb('PNG of 50,000 × 50,000', () => png({ width: 50_000, height: 50_000 }, chunk('IDAT', zeros(MB)))),
  bomb('PNG of 49,000,000 × 1', () => png({ width: 49 * MB, height: 1, pixel: RGBA_16 }, chunk('IDAT', zeros(MB)))),
  bomb('PNG of 1 × 49,000,000', () => png({ width: 1, height: 49 * MB }, chunk('IDAT', zeros(5 * 49 * MB)))),
  bomb('interlaced PNG of 49 megapixels', () =>
    png({ width: 7_000, height: 7_000, pixel: GREY_1, interlaced: true }, chunk('IDAT', zeros(7 * MB))),
  ),
  bomb('interlaced PNG of 24.5 megapixels at 16 bits', () =>
    png({ width: 4_900, height: 5_000, pixel: RGBA_16, interlaced: true }, chunk('IDAT', zeros(197 * MB))),
  ),
  bomb('interlaced PNG of 24.5 megapixels without data', () =>
    png({ width: 4_900, height: 5_000, interlaced: true }, smallData),
  ),
  harmless('PNG whose data inflates to 200 MB', () => png(small, chunk('IDAT', zeros(200 * MB)))),
  harmless('PNG with five compressed texts of 100 MB', () =>
    png(small, repeat(chunk('zTXt', Buffer.concat([keyword, zeros(100 * MB)])), 5), smallData),
  ),
  harmless('PNG with a compressed international text of 100 MB', () => {
    const head = Buffer.from('Comment\0\x01\0en\0Comment\0', 'latin1');
    return png(small, chunk('iTXt', Buffer.concat([head, zeros(100 * MB)])), smallData);
  }),
  harmless('PNG with a color profile of 100 MB', () =>
    png(small, chunk('iCCP', Buffer.concat([keyword, zeros(100 * MB)])), smallData),
  ),
  bomb('PNG with a palette of 1,000 colors', () =>
    png({ ...small, pixel: [8, 3] }, chunk('PLTE', Buffer.alloc(3_000)), smallData),
  ),
  bomb('PNG with a palette for each of 300,000 chunks', () =>
    png({ ...small, pixel: [8, 3] }, repeat(chunk('sPLT', Buffer.from('a\0\x08')), 300_000), smallData),
  ),
  harmless('PNG with 300,000 empty data chunks', () => png(small, repeat(chunk('IDAT'), 300_000), smallData)),
  bomb('PNG with a chunk of 2 GB', () =>
    Buffer.concat([SIGNATURE, ihdr(small), u32(2 ** 31 - 1), Buffer.from('IDAT')]),
  ),
  bomb('PNG cut within its data', () =>
    png({ width: 4_000, height: 4_000 }, chunk('IDAT', zeros(64 * MB).subarray(0, 30_000))),
  ),
];
