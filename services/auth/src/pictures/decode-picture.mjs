/**
 * As a program it is the child process that decodes one picture. It reads from stdin, writes a WebP to stdout and exits with 0,
 * or with 65 if the picture is invalid or too large. Arguments: format, width, height, pixel limit.
 *
 * JavaScript, since Node strips types with WebAssembly, which `--jitless` disables.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const LOADERS = { gif: 'Nsgif', jpeg: 'Jpeg', png: 'Png', webp: 'Webp' };
/**
 * Pixel limits of decoders that keep the whole picture in memory: GIF, and interlaced PNG and progressive JPEG. The others
 * decode line by line. Current phones take pictures of up to 24.5 megapixels.
 */
const WHOLE_PICTURE_PIXELS = { gif: 16_000_000, jpeg: 25_000_000, png: 25_000_000, webp: Number.POSITIVE_INFINITY };
const QUALITY = 85;
const REJECTED = 65;

/** No other decoder, SVG and PDF included, sees the bytes. */
const allowOnly = (format) => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${LOADERS[format]}`] });
  sharp.cache(false);
  sharp.concurrency(1);
};

const assertPixels = ({ width, height, isProgressive }, format) => {
  const keepsWholePicture = format === 'gif' || isProgressive;
  if (keepsWholePicture && width * height > WHOLE_PICTURE_PIXELS[format]) throw new Error('too many pixels');
};

/** Turned upright by its EXIF orientation. Metadata and any other data in the file are dropped. */
export const decodePicture = async (bytes, { format, width, height, maxPixels }) => {
  allowOnly(format);
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 });
  assertPixels(await open().metadata(), format);
  return open().autoOrient().resize(width, height, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer();
};

if (import.meta.main) {
  const [format, width, height, maxPixels] = process.argv.slice(2);
  try {
    const options = { format, width: Number(width), height: Number(height), maxPixels: Number(maxPixels) };
    process.stdout.write(await decodePicture(await buffer(process.stdin), options));
  } catch {
    process.exitCode = REJECTED;
  }
}
