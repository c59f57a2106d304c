import sharp from 'sharp';
import { type Bomb, bomb, harmless, repeat, u16, u32 } from './bytes.ts';

const SEGMENT = 65_000;

const tiny = (progressive: boolean, colors: 'srgb' | 'cmyk' = 'srgb'): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .toColourspace(colors)
    .jpeg({ progressive, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Offset of a marker of a file without restart markers. */
const offsetOf = (bytes: Buffer, marker: number): number => bytes.indexOf(Buffer.from([0xff, marker]));

/** The same file with another size in its header: the data ends early. */
const claiming = (bytes: Buffer, width: number, height: number): Buffer => {
  const frame = offsetOf(bytes, bytes.includes(Buffer.from('ffc2', 'hex')) ? 0xc2 : 0xc0);
  return Buffer.concat([bytes.subarray(0, frame + 5), u16(height), u16(width), bytes.subarray(frame + 9)]);
};

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);

const withSegments = async (segments: Buffer): Promise<Buffer> => {
  const bytes = await tiny(false);
  return Buffer.concat([bytes.subarray(0, 2), segments, bytes.subarray(2)]);
};

/** Repeats the last scan of a progressive file. */
const withScans = async (times: number): Promise<Buffer> => {
  const bytes = claiming(await tiny(true), 4_900, 5_000);
  const last = bytes.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = bytes.subarray(last, -2);
  return Buffer.concat([bytes.subarray(0, -2), repeat(scan, times), bytes.subarray(-2)]);
};

const flat = (width: number, height: number, options: { cmyk: boolean }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .toColourspace(options.cmyk ? 'cmyk' : 'srgb')
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();

export const jpegBombs: readonly Bomb[] = [
  bomb('JPEG of 65,500 × 65,500', async () => claiming(await tiny(false), 65_500, 65_500)),
  bomb('progressive JPEG of 49 megapixels', async () => claiming(await tiny(true), 7_000, 7_000)),
  harmless('progressive JPEG of 24.5 megapixels without data', async () => claiming(await tiny(true), 4_900, 5_000)),
  bomb('progressive CMYK JPEG of 24.5 megapixels without data', async () =>
    claiming(await tiny(true, 'cmyk'), 4_900, 5_000),
  ),
  bomb('progressive CMYK JPEG of 24.5 megapixels', () => flat(4_900, 5_000, { cmyk: true })),
  bomb('progressive JPEG of 49 megapixels with data', () => flat(7_000, 7_000, { cmyk: false })),
  bomb('progressive JPEG of 20,000 scans', () => withScans(20_000)),
  harmless('JPEG with EXIF data of 4 MB', () =>
    withSegments(repeat(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), Buffer.alloc(SEGMENT, 0xff)])), 60)),
  ),
  harmless('JPEG with an orientation that refers to itself', () =>
    withSegments(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), u32(8), u16(0xffff), u32(8)]))),
  ),
  harmless('JPEG with a color profile of 4 MB', () => {
    const parts = Array.from({ length: 60 }, (_, index) =>
      segment(
        0xe2,
        Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, 60]), Buffer.alloc(SEGMENT, 0xff)]),
      ),
    );
    return withSegments(Buffer.concat(parts));
  }),
  harmless('JPEG with 60,000 comments', () => withSegments(repeat(segment(0xfe, Buffer.from('x')), 60_000))),
  bomb('JPEG cut in half', async () => (await flat(4_000, 3_000, { cmyk: false })).subarray(0, 20_000)),
  bomb('JPEG signature before SVG', () =>
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
  ),
  harmless('JPEG that is also HTML', async () =>
    Buffer.concat([await tiny(false), Buffer.from('<script>alert(1)</script>')]),
  ),
];
