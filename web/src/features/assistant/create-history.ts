import * as z from 'zod/mini';
import { createStore } from '../../lib/store.ts';

const sourceSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  path: z.string().check(z.maxLength(200)),
});

const messageSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  content: z.string().check(z.minLength(1), z.maxLength(10_000)),
  isBot: z.boolean(),
  timestamp: z.iso.datetime(),
  isError: z._default(z.boolean(), false),
  sources: z._default(z.array(sourceSchema).check(z.maxLength(10)), []),
});
export type ChatMessage = z.infer<typeof messageSchema>;

type Histories = Readonly<Record<string, readonly ChatMessage[]>>;

interface Dependencies {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export const CHAT_KEY = 'showhands.chat';

/** As much as anyone reads again; what is older goes. */
const KEPT_MESSAGES = 100;
const KEPT_PEOPLE = 5;

const NONE: readonly ChatMessage[] = [];

const validOf = (messages: unknown): ChatMessage[] =>
  Array.isArray(messages)
    ? messages.flatMap((message) => messageSchema.safeParse(message).data ?? []).slice(-KEPT_MESSAGES)
    : [];

/** Storage is anyone's to write: what is no message is left out. */
const parse = (text: string | null): Histories => {
  try {
    const stored = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text ?? '{}')).data ?? {};
    return Object.fromEntries(Object.entries(stored).map(([userId, messages]) => [userId, validOf(messages)]));
  } catch {
    return {};
  }
};

/** What each person has asked in this browser, and what they were answered. */
export const createHistory = ({ storage }: Dependencies) => {
  const read = (): Histories | undefined => {
    try {
      return parse(storage().getItem(CHAT_KEY));
    } catch {
      return undefined;
    }
  };

  const store = createStore<Histories>(read() ?? {});

  const write = (histories: Histories) => {
    try {
      if (Object.keys(histories).length === 0) storage().removeItem(CHAT_KEY);
      else storage().setItem(CHAT_KEY, JSON.stringify(histories));
    } catch {
      // Storage may be forbidden or full; then the conversation lasts as long as the page.
    }
  };

  /** From what is stored now: another tab may have written. */
  const change = (userId: string, next: (messages: readonly ChatMessage[]) => readonly ChatMessage[]) => {
    const { [userId]: own = NONE, ...others } = read() ?? store.get();
    const changed = next(own).slice(-KEPT_MESSAGES);
    const kept = Object.entries(others).slice(changed.length > 0 ? 1 - KEPT_PEOPLE : -KEPT_PEOPLE);
    const histories = Object.fromEntries(changed.length > 0 ? [...kept, [userId, changed] as const] : kept);
    write(histories);
    store.set(histories);
  };

  return {
    subscribe: store.subscribe,
    of: (userId: string): readonly ChatMessage[] => store.get()[userId] ?? NONE,
    /** A message with the id of another takes its place at the end. */
    add: (userId: string, message: ChatMessage) =>
      change(userId, (messages) => [...messages.filter(({ id }) => id !== message.id), message]),
    remove: (userId: string, messageId: string) =>
      change(userId, (messages) => messages.filter(({ id }) => id !== messageId)),
    forget: (userId: string) => change(userId, () => NONE),
    /** Another tab has written. */
    readAgain: () => store.set(read() ?? store.get()),
  };
};
