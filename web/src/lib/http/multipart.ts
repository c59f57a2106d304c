import { newActionKey } from './action-key.ts';

interface Part {
  readonly name: string;
  readonly file: File;
}

/**
 * A form as `multipart/form-data`, its texts to the letter: the browser's own `FormData` sends each line break as two
 * characters, so that a text of just the allowed length would be refused as too long.
 */
export const multipart = (texts: Readonly<Record<string, string>>, part?: Part): Blob => {
  // Lower case, since the type of a Blob is; 128 random bits, since nobody's text may contain it.
  const boundary = `form-${newActionKey()}`;
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
