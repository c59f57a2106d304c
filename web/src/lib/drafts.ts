import * as z from 'zod/mini';
import { tabStorage } from './device/storage.ts';
import { draftsKey } from './session/create-session.ts';
import { session } from './session/session.ts';

/** More than the longest poll takes. Longer texts are not kept, so that the others have room. */
const MAX_CHARACTERS = 40_000;
const MAX_FORMS = 20;

const storedSchema = z.record(z.string(), z.unknown());

const storageKey = (): string | undefined => {
  const state = session.getState();
  return state.status === 'signed-out' ? undefined : draftsKey(state.user.id);
};

const read = (key: string): Record<string, unknown> => {
  try {
    return storedSchema.safeParse(JSON.parse(tabStorage.getItem(key) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};

const write = (key: string, forms: Record<string, unknown>): void => {
  if (Object.keys(forms).length === 0) tabStorage.removeItem(key);
  else tabStorage.setItem(key, JSON.stringify(forms));
};

/**
 * The unsent texts of the signed-in user, by form, in the session storage of this tab. It outlives a reload and an
 * expired session, not a sign-out. No password is ever put here.
 */
export const drafts = {
  /** All drafts of the user, oldest first. */
  all: (): Record<string, unknown> => {
    const key = storageKey();
    return key === undefined ? {} : read(key);
  },
  get: (form: string): unknown => drafts.all()[form],
  /** Undefined forgets the draft. */
  set(form: string, values: unknown): void {
    const key = storageKey();
    if (key === undefined) return;
    const { [form]: _former, ...others } = read(key);
    const isKept = values !== undefined && JSON.stringify(values).length <= MAX_CHARACTERS;
    if (!isKept && _former === undefined) return;
    const kept = Object.entries(others).slice(isKept ? 1 - MAX_FORMS : -MAX_FORMS);
    write(key, Object.fromEntries(isKept ? [...kept, [form, values]] : kept));
  },
};
