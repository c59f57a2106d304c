import { limits, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit';
import sharp from 'sharp';

/** What browsers show and people have. Everything else, SVG and PDF too, never reaches a decoder. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
const QUALITY = 85;
const TIMEOUT_SECONDS = 10;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes what somebody sent and encodes it anew as a square WebP: upright, without metadata, and without whatever
 * else the file may have carried. @throws AppError when it is not an image, or one of too many pixels
 */
export const encodePicture = async (bytes: Buffer): Promise<Buffer> => {
  const { maxPixels, side } = limits.picture;
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch (cause) {
    throw new AppError('unsupported_media_type', texts.profile.pictureNotImage, { cause });
  }
};
