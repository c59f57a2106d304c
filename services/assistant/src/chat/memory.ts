import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { askAssistant, limits, type ResponseOf, texts } from '@showhands/contracts';
import {
  AppError,
  type CommandCall,
  claimId,
  isRemembered,
  type Platform,
  replay,
  type Store,
  type StoredOutcome,
  storedRefusal,
} from '@showhands/service-kit';

export type Answer = ResponseOf<typeof askAssistant>;

/** What was answered to each `Idempotency-Key`: across replicas where there is Redis, and here while it is down. */
export interface Memory extends Pick<Store, 'remember'> {
  /** Runs `work` once for a key. Its repetition gets the first answer, and waits for it while it is being made. */
  once(call: CommandCall, work: () => Promise<Answer>): Promise<Answer>;
}

interface Entry {
  readonly fingerprint: string;
  readonly request_id: string;
  /** Null while the answer is being made. */
  readonly outcome: StoredOutcome | null;
}

interface Shelf {
  /** Puts the entry where there is none. @returns the one that is there */
  add(id: string, entry: Entry): Promise<Entry | undefined>;
  replace(id: string, entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

const ENTRIES_MAX = 10_000;
const AGAIN_MS = 100;
/** Longer than an answer may take. */
const WAIT_MS = 17_000;
/** After this a replica that took a key and died no longer holds it. */
const UNFINISHED_MS = 30_000;

const keptMs = ({ outcome }: Entry): number => (outcome ? limits.idempotencyKey.keptMs : UNFINISHED_MS);

const inThisProcess = (): Shelf => {
  const entries = new Map<string, { readonly entry: Entry; readonly until: number }>();
  const find = (id: string): Entry | undefined => {
    const found = entries.get(id);
    return found && found.until > performance.now() ? found.entry : undefined;
  };
  const put = (id: string, entry: Entry): void => {
    entries.delete(id);
    entries.set(id, { entry, until: performance.now() + keptMs(entry) });
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
  };
  return {
    add: async (id, entry) => {
      const found = find(id);
      if (!found) put(id, entry);
      return found;
    },
    replace: async (id, entry) => put(id, entry),
    remove: async (id) => {
      entries.delete(id);
    },
  };
};

type Redis = NonNullable<Platform['redis']>;

const inRedis = (redis: Redis): Shelf => {
  const keyOf = (id: string): string => `showhands:assistant:answered:${id}`;
  return {
    add: async (id, entry) => {
      const text = await redis.set(keyOf(id), JSON.stringify(entry), 'PX', keptMs(entry), 'NX', 'GET');
      const found: Entry | undefined = text === null ? undefined : JSON.parse(text);
      return found;
    },
    replace: async (id, entry) => {
      await redis.set(keyOf(id), JSON.stringify(entry), 'PX', keptMs(entry));
    },
    remove: async (id) => {
      await redis.del(keyOf(id));
    },
  };
};

const insured = (redis: Redis, remote: Shelf, local: Shelf): Shelf => {
  const either = async <Result>(use: (shelf: Shelf) => Promise<Result>): Promise<Result> =>
    redis.status === 'ready' ? use(remote).catch(() => use(local)) : use(local);
  return {
    add: (id, entry) => either((shelf) => shelf.add(id, entry)),
    replace: (id, entry) => either((shelf) => shelf.replace(id, entry)),
    remove: (id) => either((shelf) => shelf.remove(id)),
  };
};

const idOf = (claim: NonNullable<CommandCall['claim']>): string =>
  createHash('sha256').update(claimId(claim)).digest('base64url');

export const createMemory = ({ redis }: Pick<Platform, 'redis'>): Memory => {
  const local = inThisProcess();
  const shelf = redis ? insured(redis, inRedis(redis), local) : local;

  /** The entry of an earlier call; undefined when the key is taken for this one. */
  const take = async (id: string, entry: Entry): Promise<Entry | undefined> => {
    for (const deadline = performance.now() + WAIT_MS; ; await delay(AGAIN_MS)) {
      const earlier = await shelf.add(id, entry);
      if (!earlier || earlier.outcome || earlier.fingerprint !== entry.fingerprint) return earlier;
      if (performance.now() > deadline) {
        throw new AppError('in_progress', texts.transport.inProgress, { retryAfterSeconds: 1 });
      }
    }
  };

  /** Keeps what becomes of `work`; what may pass by itself is forgotten. */
  const keep = async (id: string, entry: Entry, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const value = await work();
      await shelf.replace(id, { ...entry, outcome: { kind: 'done', value } });
      return value;
    } catch (error) {
      if (isRemembered(error)) await shelf.replace(id, { ...entry, outcome: storedRefusal(error) });
      else await shelf.remove(id);
      throw error;
    }
  };

  const once: Memory['once'] = async (call, work) => {
    const { claim } = call;
    if (!claim) return work();
    const id = idOf(claim);
    const entry = { fingerprint: claim.fingerprint, request_id: claim.requestId, outcome: null };
    const earlier = await take(id, entry);
    if (!earlier) return keep(id, entry, work);
    call.replayed = true;
    const value = replay(claim, earlier, { conflict: texts.transport.idempotencyConflict });
    return askAssistant.responses[200].parse(value);
  };

  return {
    once,
    remember: async (call, refusal) => {
      await once(call, () => Promise.reject(refusal));
    },
  };
};
