import { session } from '../../lib/session/session.ts';
import { createStore } from '../../lib/store.ts';

export interface Draft {
  readonly pollId: string;
  readonly parentId: string | null;
  readonly writer: string;
  readonly text: string;
}

const store = createStore<readonly Draft[]>([]);

/** A draft is its writer's: whoever signs in next in this tab does not find it. */
const writerNow = (): string => {
  const state = session.getState();
  return state.status === 'signed-out' ? '' : state.user.id;
};

const isAt = (pollId: string, parentId: string | null, writer: string) => (draft: Draft) =>
  draft.pollId === pollId && draft.parentId === parentId && draft.writer === writer;

/**
 * What has been typed and not been posted. It outlives its field: a poll that is closed or deleted meanwhile, a look at
 * another screen or a session that ended take nothing from anyone.
 */
export const drafts = {
  subscribe: store.subscribe,
  all: store.get,
  read: (pollId: string, parentId: string | null): string =>
    store.get().find(isAt(pollId, parentId, writerNow()))?.text ?? '',
  write(pollId: string, parentId: string | null, text: string) {
    const writer = writerNow();
    const here = isAt(pollId, parentId, writer);
    const others = store.get().filter((draft) => !here(draft));
    store.set(text === '' ? others : [...others, { pollId, parentId, writer, text }]);
  },
  /** Forgets what has been posted, unless it has been written on since. */
  sent(pollId: string, parentId: string | null, text: string) {
    if (drafts.read(pollId, parentId) === text) drafts.write(pollId, parentId, '');
  },
  /** Those under a poll, of whoever is signed in. */
  under: (pollId: string, all: readonly Draft[]): Draft[] => {
    const writer = writerNow();
    return all.filter((draft) => draft.pollId === pollId && draft.writer === writer);
  },
};
