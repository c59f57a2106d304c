import { useState } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { fileText, MAX_FILE_BYTES } from './file-text.ts';
import type { ReadPeople } from './read-people.ts';

const copy = invitationMessages.file;

type State =
  | { readonly status: 'idle' | 'reading' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'read'; readonly people: ReadPeople };

/** Reads people from files and from pasted tables, with a parser that loads at the first use. */
export const usePeopleReader = (onRead: (entries: readonly string[]) => void) => {
  const [state, setState] = useState<State>({ status: 'idle' });

  const read = async (source: () => Promise<string>) => {
    setState({ status: 'reading' });
    try {
      const [{ readPeople }, text] = await Promise.all([importWithRetry(() => import('./read-people.ts')), source()]);
      const people = readPeople(text);
      setState({ status: 'read', people });
      onRead(people.entries);
    } catch {
      setState({ status: 'failed', error: copy.failed });
    }
  };
  const readFile = (file: File) => {
    if (file.size > MAX_FILE_BYTES) setState({ status: 'failed', error: copy.tooLarge });
    else void read(() => fileText(file));
  };
  return { state, readFile, readText: (text: string) => void read(async () => text) };
};
