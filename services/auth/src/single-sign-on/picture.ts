import { limits } from '@showhands/contracts';
import type { ConcurrencyLimiter, Logger } from '@showhands/service-kit/runtime';
import { encodePicture } from '../pictures/picture.ts';
import { readBody } from './fetch-from-provider.ts';

export interface PictureSource {
  /** Users choose the addresses of their pictures, so that only these origins are asked. */
  readonly origins: readonly string[];
  readonly decodingLimiter: ConcurrencyLimiter;
  readonly logger: Logger;
}

const TIMEOUT_MS = 3_000;
const { side } = limits.picture;

const download = async (address: URL): Promise<Buffer> => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readBody(response, limits.picture.maxBytes);
};

/** Copies the picture of a provider's account. @returns undefined without one, or when it cannot be copied */
export const copyPicture = async (
  { origins, decodingLimiter, logger }: PictureSource,
  picture: string | undefined,
): Promise<Buffer | undefined> => {
  const address = picture === undefined ? null : URL.parse(picture);
  if (!address || !origins.includes(address.origin)) return undefined;
  try {
    const bytes = await download(address);
    return await decodingLimiter(() => encodePicture(bytes, { width: side, height: side }, logger));
  } catch {
    logger.info('the picture of a provider was not copied');
    return undefined;
  }
};
