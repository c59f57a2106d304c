import * as z from 'zod/mini';
import { createObservable } from '#lib/observable.ts';

const sourceSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  path: z.string().check(z.maxLength(200)),
});

const suggestionSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  question: z.string().check(z.minLength(1), z.maxLength(500)),
});

const messageSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  content: z.string().check(z.minLength(1), z.maxLength(10_000)),
  isBot: z.boolean(),
  timestamp: z.iso.datetime(),
  isError: z._default(z.boolean(), false),
  sources: z._default(z.array(sourceSchema).check(z.maxLength(10)), []),
  suggestions: z.optional(z.array(suggestionSchema).check(z.maxLength(3))),
});
export type ChatMessage = z.infer<typeof messageSchema>;

type Histories = Readonly<Record<string, readonly ChatMessage[]>>;

interface Dependencies {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export const CHAT_KEY = 'showhands.chat';

/** Per user; older messages are dropped. */
const MAX_MESSAGES = 100;
/** Keeps the users who wrote last in this browser. */
const MAX_USERS = 5;

const EMPTY: readonly ChatMessage[] = [];

const validMessages = (messages: unknown): ChatMessage[] =>
  Array.isArray(messages)
    ? messages.flatMap((message) => messageSchema.safeParse(message).data ?? []).slice(-MAX_MESSAGES)
    : [];

/** Drops entries that are not valid messages: users, extensions and older versions can write to the storage. */
const parse = (text: string | null): Histories => {
  try {
    const stored = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text ?? '{}')).data ?? {};
    return Object.fromEntries(Object.entries(stored).map(([userId, messages]) => [userId, validMessages(messages)]));
  } catch {
    return {};
  }
};

/** Conversations per user. */
export const createHistory = ({ storage }: Dependencies) => {
  const read = (): Histories | undefined => {
    try {
      return parse(storage().getItem(CHAT_KEY));
    } catch {
      return undefined;
    }
  };

  const store = createObservable<Histories>(read() ?? {});

  const write = (histories: Histories) => {
    try {
      if (Object.keys(histories).length === 0) storage().removeItem(CHAT_KEY);
      else storage().setItem(CHAT_KEY, JSON.stringify(histories));
    } catch {
      // Storage may be blocked or full; the conversation then lasts until the page is closed.
    }
  };

  /** Reads the stored state first, since another tab may have written to it. */
  const update = (userId: string, next: (messages: readonly ChatMessage[]) => readonly ChatMessage[]) => {
    const { [userId]: own = EMPTY, ...others } = read() ?? store.get();
    const changed = next(own).slice(-MAX_MESSAGES);
    const kept = Object.entries(others).slice(changed.length > 0 ? 1 - MAX_USERS : -MAX_USERS);
    const histories = Object.fromEntries(changed.length > 0 ? [...kept, [userId, changed] as const] : kept);
    write(histories);
    store.set(histories);
  };

  return {
    subscribe: store.subscribe,
    get: (userId: string): readonly ChatMessage[] => store.get()[userId] ?? EMPTY,
    /** Appends a message, replacing one with the same id. */
    add: (userId: string, message: ChatMessage) =>
      update(userId, (messages) => [...messages.filter(({ id }) => id !== message.id), message]),
    remove: (userId: string, messageId: string) =>
      update(userId, (messages) => messages.filter(({ id }) => id !== messageId)),
    clear: (userId: string) => update(userId, () => EMPTY),
    /** For when another tab has written. */
    reload: () => store.set(read() ?? store.get()),
  };
};
