import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type Bomb, bomb, u16le, u32, u32le } from './bytes.ts';

const heif = async (brand: string): Promise<Buffer> => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .avif({ effort: 0 })
    .toBuffer();
  bytes.write(brand, 8, 'latin1');
  const size = bytes.indexOf('ispe') + 8;
  u32(7_000).copy(bytes, size);
  u32(7_000).copy(bytes, size + 4);
  return bytes;
};

const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
const svg = Buffer.from(
  `<!DOCTYPE svg [<!ENTITY e0 "x">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`,
);

const tag = (id: number, value: number): Buffer => Buffer.concat([u16le(id), u16le(4), u32le(1), u32le(value)]);
const tiff = Buffer.concat([Buffer.from('II*\0'), u32le(8), u16le(2), tag(256, 50_000), tag(257, 50_000), u32le(0)]);

/** Formats that the page does not need. None of them may reach a decoder. */
export const foreignBombs: readonly Bomb[] = [
  bomb('AVIF of 49 megapixels', () => heif('avif')),
  bomb('HEIC of 49 megapixels', () => heif('heic')),
  bomb('a sequence of AVIF', () => heif('avis')),
  bomb('TIFF of 50,000 × 50,000', () => tiff),
  bomb('SVG with nested entities', () => svg),
  bomb('compressed SVG', () => gzipSync(svg)),
  bomb('SVG of a huge size', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>')),
  bomb('PDF of a huge page', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Page/MediaBox[0 0 1e6 1e6]>>endobj\n%%EOF')),
  bomb('BMP of 30,000 × 30,000', () =>
    Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), u32le(40), u32le(30_000), u32le(30_000), Buffer.alloc(30)]),
  ),
  bomb('PPM of 30,000 × 30,000', () => Buffer.from('P6 30000 30000 255\n')),
  bomb('Radiance HDR', () => Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 30000 +X 30000\n')),
  bomb('JPEG XL', () => Buffer.from('ff0af8ffffffff', 'hex')),
  bomb('JPEG 2000', () => Buffer.from('0000000c6a5020200d0a870a', 'hex')),
];
