import { limits, texts } from '@showhands/contracts';
import * as z from 'zod/mini';
import { ShownError } from '../shown-error.ts';
import { createStore } from '../store.ts';
import { isExpired, readClaims } from './token.ts';

const sessionUserSchema = z.object({
  id: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  profile_picture: z._default(z.nullable(z.string()), null),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export type SessionState =
  /** `fresh`: signed in on this page, rather than found in storage. */
  | { readonly status: 'signed-in'; readonly token: string; readonly user: SessionUser; readonly fresh: boolean }
  /** Refused by the server: the token is gone, and the person is told before they are sent to sign in. */
  | { readonly status: 'ending'; readonly user: SessionUser; readonly message: string }
  | { readonly status: 'signed-out'; readonly message: string | null };

interface Dependencies {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => void;
}

const KEYS = { token: 'token', user: 'user' } as const;

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const signedOut = (message: string | null): SessionState => ({ status: 'signed-out', message });

const readStored = ({ storage, now }: Dependencies): SessionState => {
  const token = storage.getItem(KEYS.token);
  if (token === null) return signedOut(null);
  const claims = readClaims(token);
  if (!claims) return signedOut(texts.auth.invalidToken);
  if (isExpired(claims, now())) return signedOut(texts.auth.tokenExpired);
  const user = sessionUserSchema.safeParse(parseJson(storage.getItem(KEYS.user)));
  return user.success ? { status: 'signed-in', token, user: user.data, fresh: false } : signedOut(null);
};

export const createSession = (dependencies: Dependencies) => {
  const { storage, now, later } = dependencies;
  const store = createStore(readStored(dependencies));

  const forget = () => {
    for (const key of Object.values(KEYS)) storage.removeItem(key);
  };
  if (store.get().status === 'signed-out') forget();

  const keep = (token: string, user: SessionUser) => {
    const claims = readClaims(token);
    if (!claims || isExpired(claims, now())) throw new ShownError(texts.auth.invalidAuthenticationToken);
    try {
      storage.setItem(KEYS.token, token);
      storage.setItem(KEYS.user, JSON.stringify(user));
    } catch (cause) {
      throw new ShownError(texts.auth.loginProcessFailed, { cause });
    }
  };

  return {
    getState: store.get,
    subscribe: store.subscribe,
    token() {
      const state = store.get();
      return state.status === 'signed-in' ? state.token : undefined;
    },

    /** Throws, with a text for the person, when the token is not valid or can't be kept. */
    signIn(token: string, account: SessionUser) {
      const user = sessionUserSchema.parse(account);
      keep(token, user);
      store.set({ status: 'signed-in', token, user, fresh: true });
    },

    /** The signed-in user as the server knows them now, with the token issued along, if any. */
    refresh(account: SessionUser, issued?: string) {
      const state = store.get();
      if (state.status !== 'signed-in') return;
      const user = sessionUserSchema.parse(account);
      const token = issued ?? state.token;
      keep(token, user);
      store.set({ ...state, token, user });
    },

    /** The server refuses the session: forgotten at once, left a moment later. */
    expire(message: string) {
      const state = store.get();
      if (state.status !== 'signed-in') return;
      forget();
      store.set({ status: 'ending', user: state.user, message });
      later(() => {
        if (store.get().status === 'ending') store.set(signedOut(message));
      }, limits.client.signOutDelayMs);
    },

    signOut() {
      forget();
      store.set(signedOut(null));
    },
  };
};

export type Session = ReturnType<typeof createSession>;
