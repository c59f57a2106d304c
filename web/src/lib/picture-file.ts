import { limits, texts } from '@showhands/contracts';
import { pictureMessages } from './messages/picture.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The formats that the server takes. It judges the content itself. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** For file pickers. A browser that can decode HEIC shows photos in it, too. */
export const PICKABLE_PICTURES = [...TAKEN, 'image/heic', 'image/heif'].join();

/** Twice the largest size that the server stores. */
const WIDTH = 2 * limits.optionPicture.width;
const HEIGHT = 2 * limits.optionPicture.height;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 500_000;
const JPEG_QUALITY = 0.9;

const isPicture = ({ name, type }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/** Browsers that cannot encode WebP write a PNG instead, which keeps transparency, too. */
const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, TAKEN.has(type) && type !== 'image/jpeg' ? 'image/webp' : 'image/jpeg', JPEG_QUALITY);
  });

/** The picture at the size that the server needs; null if this browser cannot decode it. */
const scaleDown = async (file: File): Promise<File | null> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, Math.max(WIDTH / bitmap.width, HEIGHT / bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await encode(canvas, file.type);
  return blob && new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
};

/**
 * The file to upload for a chosen one: large pictures are scaled down, and formats that only the browser reads are converted.
 *
 * @throws UserFacingError for a file that is no picture, is too large or has a format that nobody reads
 */
export const preparePicture = async (file: File): Promise<File> => {
  if (!isPicture(file)) throw new UserFacingError(texts.profile.pictureNotImage);
  const isTaken = TAKEN.has(file.type);
  if (isTaken && file.size <= SMALL_BYTES) return file;
  const scaled = await scaleDown(file).catch(() => null);
  const prepared = scaled && (!isTaken || scaled.size < file.size) ? scaled : file;
  if (prepared.size > limits.picture.maxBytes) throw new UserFacingError(texts.profile.pictureTooLarge);
  if (!TAKEN.has(prepared.type)) throw new UserFacingError(pictureMessages.unreadable);
  return prepared;
};
