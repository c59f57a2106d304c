import { limits, texts } from '@showhands/contracts';
import * as z from 'zod/mini';
import { createObservable } from '../observable.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { readClaims } from './token.ts';

const sessionUserSchema = z.object({
  id: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  profile_picture: z._default(z.nullable(z.string()), null),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export type SessionState =
  /** `fresh`: signed in on this page, not restored from storage. */
  | { readonly status: 'signed-in'; readonly token: string; readonly user: SessionUser; readonly fresh: boolean }
  /** The token was rejected and is removed; `message` is shown before the redirect to sign-in. */
  | { readonly status: 'ending'; readonly user: SessionUser; readonly message: string }
  /** `onPurpose`: the user has signed out, instead of being asked to sign in. */
  | { readonly status: 'signed-out'; readonly message: string | null; readonly onPurpose?: true };

/** Replaces a rejected token. Undefined when the session is not kept; resolves to false when that has failed. */
type Renew = (token: string) => Promise<boolean> | undefined;

interface Dependencies {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly schedule: (run: () => void, ms: number) => void;
}

const KEYS = { token: 'token', user: 'user' } as const;

/** The unsent texts of this tab. */
export const draftsKey = (userId: string): string => `showhands.drafts.${userId}`;

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const signedOut = (message: string | null): SessionState => ({ status: 'signed-out', message });

const readStored = ({ storage }: Dependencies): SessionState => {
  const token = storage.getItem(KEYS.token);
  if (token === null) return signedOut(null);
  if (!readClaims(token)) return signedOut(texts.auth.invalidToken);
  const user = sessionUserSchema.safeParse(parseJson(storage.getItem(KEYS.user)));
  return user.success ? { status: 'signed-in', token, user: user.data, fresh: false } : signedOut(null);
};

export const createSession = (dependencies: Dependencies) => {
  const { storage, schedule } = dependencies;
  const current = createObservable(readStored(dependencies));

  const clearStored = () => {
    for (const key of Object.values(KEYS)) storage.removeItem(key);
  };
  if (current.get().status === 'signed-out') clearStored();

  const persist = (token: string, user: SessionUser) => {
    if (!readClaims(token)) throw new UserFacingError(texts.auth.invalidAuthenticationToken);
    try {
      storage.setItem(KEYS.token, token);
      storage.setItem(KEYS.user, JSON.stringify(user));
    } catch (cause) {
      throw new UserFacingError(texts.auth.loginProcessFailed, { cause });
    }
  };

  /** Clears storage at once and signs out after a delay, so that `message` can be read. */
  const end = (user: SessionUser, message: string) => {
    clearStored();
    current.set({ status: 'ending', user, message });
    schedule(() => {
      if (current.get().status === 'ending') current.set(signedOut(message));
    }, limits.client.signOutDelayMs);
  };

  let renew: Renew = () => undefined;
  let renewing: Promise<void> | undefined;

  /** Ends a session whose token is rejected, unless it can be renewed. Returns a promise while that is tried. */
  const expire = (message: string): Promise<void> | undefined => {
    const state = current.get();
    if (state.status !== 'signed-in' || renewing) return renewing;
    const renewal = renew(state.token);
    renewing = renewal?.then((isRenewed) => {
      renewing = undefined;
      const now = current.get();
      if (!isRenewed && now.status === 'signed-in' && now.token === state.token) end(now.user, message);
    });
    if (!renewal) end(state.user, message);
    return renewing;
  };

  /** Whether something other than this page has replaced the stored token by one that is malformed. */
  const isStoredTokenMalformed = (token: string): boolean => {
    const stored = storage.getItem(KEYS.token);
    return stored !== null && stored !== token && !readClaims(stored);
  };

  return {
    getState: current.get,
    subscribe: current.subscribe,
    /** The token for a call. Expires the session if the stored token has become malformed. */
    token() {
      const state = current.get();
      if (state.status !== 'signed-in') return undefined;
      if (!isStoredTokenMalformed(state.token)) return state.token;
      void expire(texts.auth.invalidToken);
      return undefined;
    },

    /** @throws UserFacingError when the token is invalid or cannot be stored */
    signIn(token: string, account: SessionUser) {
      const user = sessionUserSchema.parse(account);
      persist(token, user);
      current.set({ status: 'signed-in', token, user, fresh: true });
    },

    /** Stores the account as the server returned it, with the token that it issued along, if any. */
    refresh(account: SessionUser, issued?: string) {
      const state = current.get();
      if (state.status !== 'signed-in') return;
      const user = sessionUserSchema.parse(account);
      const token = issued ?? state.token;
      persist(token, user);
      current.set({ ...state, token, user });
    },

    expire,

    /** Sets how a session is renewed whose token is rejected. */
    renewWith(next: Renew) {
      renew = next;
    },

    signOut() {
      clearStored();
      const state = current.get();
      if (state.status !== 'signed-out') storage.removeItem(draftsKey(state.user.id));
      current.set({ status: 'signed-out', message: null, onPurpose: true });
    },
  };
};

export type Session = ReturnType<typeof createSession>;
