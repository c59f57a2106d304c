import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { limits, texts } from '@showhands/contracts';
import { AppError, type Logger, unavailable } from '@showhands/service-kit/runtime';

/** The accepted formats by their first bytes, in hexadecimal. No decoder sees any other file. */
const SIGNATURES = {
  gif: /^47494638(?:37|39)61/,
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
} as const;
const SIGNATURE_BYTES = 12;

const DECODER = fileURLToPath(new URL('./decode-picture.mjs', import.meta.url));
/**
 * Limits the CPU time of the process, which no real picture needs on any machine, and its private writable memory
 * (RLIMIT_DATA), native code included. Node itself needs 85 MB without a JIT compiler, and 600 MB with one. Where the
 * system does not enforce this limit, the decoder's pixel limits remain. Under memory pressure the kernel ends the
 * decoder before the service.
 */
const LAUNCHER = 'ulimit -t 10; ulimit -d 262144; echo 1000 > /proc/self/oom_score_adj; exec "$@"';
const NODE_OPTIONS = ['--jitless', '--max-old-space-size=32', '--v8-pool-size=1'];
/** Leaves out the service's environment, which has secrets. Pictures over the threshold would go to a temporary file. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', VIPS_DISC_THRESHOLD: '1000g' };
/** Exit code of the decoder. */
const REJECTED = 65;
/** A busy machine may need this long. The gateway waits longer for an upload. */
const TIMEOUT_MS = 20_000;
const MAX_RESULT_BYTES = 1024 * 1024;

const notAnImage = (cause?: unknown) =>
  new AppError('unsupported_media_type', texts.profile.pictureNotImage, { cause });

const formatOf = (bytes: Buffer): string | undefined => {
  const start = bytes.toString('hex', 0, SIGNATURE_BYTES);
  return Object.entries(SIGNATURES).find(([, signature]) => signature.test(start))?.[0];
};

/** In pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface DecoderEnd {
  readonly code?: string | number | null;
  readonly signal?: NodeJS.Signals;
  /** By this process, at the timeout. */
  readonly killed?: boolean;
}

/** A crash, or a lack of memory or CPU time, is the file's fault. A late start or end of the decoder is not. */
const toAppError = ({ code, signal, killed }: DecoderEnd, cause: unknown, logger: Logger): AppError => {
  if (code === REJECTED) return notAnImage();
  logger.warn({ code, signal }, 'the picture decoder was ended');
  if (typeof code === 'string') return code.startsWith('ERR_') ? notAnImage() : unavailable(cause);
  return killed ? unavailable(cause) : notAnImage();
};

const runDecoder = (bytes: Buffer, format: string, { width, height }: PictureSize, logger: Logger): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pixels = [width, height, limits.picture.maxPixels].map(String);
    const decoder = [process.execPath, ...NODE_OPTIONS, DECODER, format, ...pixels];
    const child = execFile(
      '/bin/sh',
      ['-c', LAUNCHER, 'sh', ...decoder],
      { env: ENVIRONMENT, encoding: 'buffer', maxBuffer: MAX_RESULT_BYTES, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
      (error, stdout) => (error ? reject(toAppError(error as DecoderEnd, error, logger)) : resolve(stdout)),
    );
    // The decoder may end before it has read the whole file. Its exit code has the reason.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });

/**
 * Decodes an upload in a child process with limits of memory and time, and re-encodes it as a WebP of this size,
 * which its middle fills.
 * @throws AppError `unsupported_media_type` when it is no image or has too many pixels
 */
export const encodePicture = async (bytes: Buffer, size: PictureSize, logger: Logger): Promise<Buffer> => {
  const format = formatOf(bytes);
  if (format === undefined) throw notAnImage();
  return runDecoder(bytes, format, size, logger);
};
