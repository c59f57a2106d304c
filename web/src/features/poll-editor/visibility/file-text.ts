/** A list of 10,000 people with names has less than 1 MB. */
export const MAX_FILE_BYTES = 4_000_000;

/** The text of a file. Programs write tables as UTF-8, as UTF-16 with a mark, or in the encoding of Windows. */
export const fileText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
