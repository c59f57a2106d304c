import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** The smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const COMPRESSIBLE = /^text\/|javascript|json|xml|wasm/;
/** Below it the headers outweigh what is saved. */
const COMPRESS_FROM_BYTES = 1_024;
/** The highest two take ten times as long for a twentieth less. */
const BROTLI_QUALITY = 9;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** A file that is kept in memory and goes out compressed; each encoding is made when it is first asked for. */
export interface MemoryFile {
  /** Whether a browser opens it as a page. */
  readonly isPage: boolean;
  send(request: Request, response: Response): Promise<void>;
}

interface MemoryFileOptions {
  readonly body: Buffer;
  /** A media type, or the ending of one's files. */
  readonly type: string;
  readonly cacheControl: string;
  /** Made beforehand, with more time than there is here. */
  readonly brotli?: Buffer | undefined;
}

export const createMemoryFile = ({ body, type, cacheControl, brotli }: MemoryFileOptions): MemoryFile => {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const made = new Map<Encoding, Promise<Buffer>>();
  if (brotli) made.set('br', Promise.resolve(brotli));

  const encoded = (encoding: Encoding): Promise<Buffer> => {
    const known = made.get(encoding);
    if (known) return known;
    const making = compressors[encoding](body);
    made.set(encoding, making);
    return making;
  };

  return {
    isPage: type.endsWith('html'),
    send: async (request, response) => {
      response.type(type).set({ 'Cache-Control': cacheControl, ETag: `"${digest}"` });
      const compressible = body.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(response.get('Content-Type') ?? '');
      if (compressible) response.vary('Accept-Encoding');
      const encoding = compressible ? ENCODINGS.find((one) => request.acceptsEncodings(one) === one) : undefined;
      if (encoding === undefined) {
        response.send(body);
        return;
      }
      response.set({ 'Content-Encoding': encoding, ETag: `"${digest}-${encoding}"` });
      response.send(await encoded(encoding));
    },
  };
};
