import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** In order of preference: the smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const COMPRESSIBLE = /^text\/|javascript|json|xml|wasm/;
/** For smaller bodies the additional headers outweigh the saving. */
const COMPRESS_FROM_BYTES = 1_024;
/** Qualities 10 and 11 take ten times as long and save 5 % more. */
const BROTLI_QUALITY = 9;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** A file in memory that is sent compressed. Each encoding is computed on its first use and cached. */
export interface MemoryFile {
  /** Whether the file is HTML. */
  readonly isPage: boolean;
  send(request: Request, response: Response): Promise<void>;
}

interface MemoryFileOptions {
  readonly body: Buffer;
  /** A media type or a file extension. */
  readonly type: string;
  readonly cacheControl: string;
  /** Compressed by the build, at a higher quality than here. */
  readonly brotli?: Buffer | undefined;
}

export const createMemoryFile = ({ body, type, cacheControl, brotli }: MemoryFileOptions): MemoryFile => {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const encodings = new Map<Encoding, Promise<Buffer>>();
  if (brotli) encodings.set('br', Promise.resolve(brotli));

  const encoded = (encoding: Encoding): Promise<Buffer> => {
    const cached = encodings.get(encoding);
    if (cached) return cached;
    const compressed = compressors[encoding](body);
    encodings.set(encoding, compressed);
    return compressed;
  };

  return {
    isPage: type.endsWith('html'),
    send: async (request, response) => {
      response.type(type).set({ 'Cache-Control': cacheControl, ETag: `"${digest}"` });
      const compressible = body.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(response.get('Content-Type') ?? '');
      if (compressible) response.vary('Accept-Encoding');
      const encoding = compressible ? ENCODINGS.find((name) => request.acceptsEncodings(name) === name) : undefined;
      if (encoding === undefined) {
        response.send(body);
        return;
      }
      response.set({ 'Content-Encoding': encoding, ETag: `"${digest}-${encoding}"` });
      response.send(await encoded(encoding));
    },
  };
};
