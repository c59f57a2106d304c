import { drafts as storedDrafts } from '#lib/drafts.ts';
import { createObservable } from '#lib/observable.ts';
import { session } from '#lib/session/session.ts';

export interface Draft {
  readonly pollId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly text: string;
}

const store = createObservable<readonly Draft[]>([]);

/** Drafts are kept per user, so that the next user who signs in in this tab does not see them. */
const viewerId = (): string => {
  const state = session.getState();
  return state.status === 'signed-out' ? '' : state.user.id;
};

const isFor = (pollId: string, parentId: string | null, authorId: string) => (draft: Draft) =>
  draft.pollId === pollId && draft.parentId === parentId && draft.authorId === authorId;

const NAME = /^comment (\S+) (\S*)$/;
const nameOf = (pollId: string, parentId: string | null) => `comment ${pollId} ${parentId ?? ''}`;

const readStored = (authorId: string): Draft[] =>
  Object.entries(storedDrafts.all()).flatMap(([name, text]) => {
    const [, pollId, parentId] = NAME.exec(name) ?? [];
    return pollId !== undefined && typeof text === 'string'
      ? [{ pollId, parentId: parentId || null, authorId, text }]
      : [];
  });

/** The users whose stored drafts are in memory. */
const loaded = new Set<string>();
let lastViewer = '';

const followSession = () => {
  const state = session.getState();
  if (state.status === 'signed-in') {
    lastViewer = state.user.id;
    if (loaded.has(lastViewer)) return;
    loaded.add(lastViewer);
    store.set([...store.get(), ...readStored(lastViewer)]);
  }
  // The session forgets the stored ones itself.
  if (state.status === 'signed-out' && state.onPurpose)
    store.set(store.get().filter(({ authorId }) => authorId !== lastViewer));
};
followSession();
session.subscribe(followSession);

/**
 * Unposted texts, in memory and stored for this tab. They outlive their text field: closing or deleting the poll,
 * navigating away, a reload or an expired session does not lose them; signing out does.
 */
export const drafts = {
  subscribe: store.subscribe,
  getAll: store.get,
  get: (pollId: string, parentId: string | null): string =>
    store.get().find(isFor(pollId, parentId, viewerId()))?.text ?? '',
  set(pollId: string, parentId: string | null, text: string) {
    const authorId = viewerId();
    const isThis = isFor(pollId, parentId, authorId);
    const others = store.get().filter((draft) => !isThis(draft));
    store.set(text === '' ? others : [...others, { pollId, parentId, authorId, text }]);
    storedDrafts.set(nameOf(pollId, parentId), text || undefined);
  },
  /** Deletes the draft after it was posted, unless it was edited meanwhile. */
  clearPosted(pollId: string, parentId: string | null, text: string) {
    if (drafts.get(pollId, parentId) === text) drafts.set(pollId, parentId, '');
  },
  /** The signed-in user's drafts of a poll. */
  ofPoll: (pollId: string, all: readonly Draft[]): Draft[] => {
    const authorId = viewerId();
    return all.filter((draft) => draft.pollId === pollId && draft.authorId === authorId);
  },
};
