import { invitedEntrySchema, limits } from '@showhands/contracts';

export interface ParsedEntries {
  /** Each once. */
  readonly entries: readonly string[];
  /** Texts that are neither a username nor an email address. */
  readonly invalid: readonly string[];
}

const SEPARATORS = /[\r\n,;]+/;
/** An address as mail programs write it: «Ada <ada@example.org>». */
const IN_BRACKETS = /<([^<>\s]+@[^<>\s]+)>/;

/** The address in a text of a mail program, else the text. */
export const addressIn = (written: string): string => IN_BRACKETS.exec(written)?.[1] ?? written;

export const parseEntries = (text: string): ParsedEntries => {
  const entries = new Map<string, string>();
  const invalid: string[] = [];
  for (const part of text.split(SEPARATORS)) {
    const entry = addressIn(part.trim());
    if (entry === '') continue;
    if (!invitedEntrySchema.safeParse(entry).success) invalid.push(entry);
    else if (!entries.has(entry.toLowerCase())) entries.set(entry.toLowerCase(), entry);
  }
  return { entries: [...entries.values()], invalid };
};

/** Half of the size of a request's body, since an entry can be longer in UTF-8. */
const CHUNK_CHARACTERS = limits.bodyBytes / 4;

/** Lists that each fit into a request, of at most `most` entries. */
export const chunksOf = (entries: readonly string[], most = Number.POSITIVE_INFINITY): string[][] => {
  const chunks: string[][] = [];
  let characters = CHUNK_CHARACTERS;
  for (const entry of entries) {
    const length = entry.length + 3;
    if (characters + length > CHUNK_CHARACTERS || chunks.at(-1)?.length === most) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(entry);
    characters += length;
  }
  return chunks;
};

/** Whether a pasted text is more than a list: rows of a spreadsheet, or values in quotes or columns. */
export const isTable = (text: string): boolean => /[\t"]/.test(text) || /[,;].*[\r\n]+.*\S.*[,;]/.test(text);
