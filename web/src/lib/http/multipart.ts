import { newIdempotencyKey } from './idempotency-key.ts';

interface Part {
  readonly name: string;
  readonly file: File;
}

/**
 * Encodes a form as `multipart/form-data` without changing its texts. The browser's `FormData` sends each line break as
 * CRLF, which would make a text of exactly the allowed length too long.
 */
export const multipart = (texts: Readonly<Record<string, string>>, part?: Part): Blob => {
  // Lower case, since a Blob lowercases its type. 128 random bits, so that no text contains it.
  const boundary = `form-${newIdempotencyKey()}`;
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`;
  const pieces: BlobPart[] = Object.entries(texts).map(
    ([name, text]) => `${head(`name="${name}"`)}\r\n\r\n${text}\r\n`,
  );
  if (part) {
    const type = part.file.type || 'application/octet-stream';
    pieces.push(`${head(`name="${part.name}"; filename="file"`)}\r\nContent-Type: ${type}\r\n\r\n`, part.file, '\r\n');
  }
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
};
