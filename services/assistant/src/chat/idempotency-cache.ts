import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { askAssistant, limits, type ResponseOf, texts } from '@showhands/contracts';
import type { CommandCall, Store } from '@showhands/service-kit/database';
import { idempotencyId, isReplayable, rejectionOutcome, replay, type StoredOutcome } from '@showhands/service-kit/http';
import type { Platform } from '@showhands/service-kit/platform';
import { AppError } from '@showhands/service-kit/runtime';

export type Answer = ResponseOf<typeof askAssistant>;

/**
 * Caches the answer to each `Idempotency-Key`: in Redis for all replicas, in memory without Redis and while it is down.
 */
export interface IdempotencyCache extends Pick<Store, 'rememberRejection' | 'isRepeat'> {
  /** Runs `work` once per key. A repeated call gets the first answer, and waits for it while it is in progress. */
  runOnce(call: CommandCall, work: () => Promise<Answer>): Promise<Answer>;
}

interface Entry {
  readonly fingerprint: string;
  readonly request_id: string;
  /** Null while in progress. */
  readonly outcome: StoredOutcome | null;
}

interface Backend {
  find(id: string): Promise<Entry | undefined>;
  /** Adds the entry unless there is one. @returns the existing entry */
  add(id: string, entry: Entry): Promise<Entry | undefined>;
  replace(id: string, entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

const ENTRIES_MAX = 10_000;
const POLL_INTERVAL_MS = 100;
/** Longer than the maximum time of an answer. */
const WAIT_TIMEOUT_MS = 17_000;
/** Releases the key of a replica that crashed while answering. */
const IN_PROGRESS_TTL_MS = 30_000;

const ttlMs = ({ outcome }: Entry): number => (outcome ? limits.idempotencyKey.keptMs : IN_PROGRESS_TTL_MS);

const createMemoryBackend = (): Backend => {
  const entries = new Map<string, { readonly entry: Entry; readonly until: number }>();
  const find = (id: string): Entry | undefined => {
    const found = entries.get(id);
    return found && found.until > performance.now() ? found.entry : undefined;
  };
  const put = (id: string, entry: Entry): void => {
    entries.delete(id);
    entries.set(id, { entry, until: performance.now() + ttlMs(entry) });
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
  };
  return {
    find: async (id) => find(id),
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

const createRedisBackend = (redis: Redis): Backend => {
  const keyOf = (id: string): string => `showhands:assistant:answered:${id}`;
  const parse = (text: string | null): Entry | undefined => {
    const entry: Entry | undefined = text === null ? undefined : JSON.parse(text);
    return entry;
  };
  return {
    find: async (id) => parse(await redis.get(keyOf(id))),
    add: async (id, entry) => parse(await redis.set(keyOf(id), JSON.stringify(entry), 'PX', ttlMs(entry), 'NX', 'GET')),
    replace: async (id, entry) => {
      await redis.set(keyOf(id), JSON.stringify(entry), 'PX', ttlMs(entry));
    },
    remove: async (id) => {
      await redis.del(keyOf(id));
    },
  };
};

const withFallback = (redis: Redis, remote: Backend, local: Backend): Backend => {
  const tryRemote = async <Result>(use: (backend: Backend) => Promise<Result>): Promise<Result> =>
    redis.status === 'ready' ? use(remote).catch(() => use(local)) : use(local);
  return {
    find: (id) => tryRemote((backend) => backend.find(id)),
    add: (id, entry) => tryRemote((backend) => backend.add(id, entry)),
    replace: (id, entry) => tryRemote((backend) => backend.replace(id, entry)),
    remove: (id) => tryRemote((backend) => backend.remove(id)),
  };
};

const idFor = (idempotency: NonNullable<CommandCall['idempotency']>): string =>
  createHash('sha256').update(idempotencyId(idempotency)).digest('base64url');

export const createIdempotencyCache = ({ redis }: Pick<Platform, 'redis'>): IdempotencyCache => {
  const local = createMemoryBackend();
  const backend = redis ? withFallback(redis, createRedisBackend(redis), local) : local;

  /** @returns the entry of an earlier call, or undefined if this call has acquired the key */
  const acquireKey = async (id: string, entry: Entry): Promise<Entry | undefined> => {
    for (const deadline = performance.now() + WAIT_TIMEOUT_MS; ; await delay(POLL_INTERVAL_MS)) {
      const earlier = await backend.add(id, entry);
      if (!earlier || earlier.outcome || earlier.fingerprint !== entry.fingerprint) return earlier;
      if (performance.now() > deadline) {
        throw new AppError('in_progress', texts.transport.inProgress, { retryAfterSeconds: 1 });
      }
    }
  };

  /** Stores the outcome of `work`, except for transient errors, which release the key. */
  const runAndStore = async (id: string, entry: Entry, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const value = await work();
      await backend.replace(id, { ...entry, outcome: { kind: 'done', value } });
      return value;
    } catch (error) {
      if (isReplayable(error)) await backend.replace(id, { ...entry, outcome: rejectionOutcome(error) });
      else await backend.remove(id);
      throw error;
    }
  };

  const runOnce: IdempotencyCache['runOnce'] = async (call, work) => {
    const { idempotency } = call;
    if (!idempotency) return work();
    const id = idFor(idempotency);
    const entry = { fingerprint: idempotency.fingerprint, request_id: idempotency.requestId, outcome: null };
    const earlier = await acquireKey(id, entry);
    if (!earlier) return runAndStore(id, entry, work);
    call.replayed = true;
    const value = replay(idempotency, earlier, { conflict: texts.transport.idempotencyConflict });
    return askAssistant.responses[200].parse(value);
  };

  return {
    runOnce,
    isRepeat: async ({ idempotency }) => {
      if (!idempotency) return false;
      const earlier = await backend.find(idFor(idempotency));
      return earlier?.fingerprint === idempotency.fingerprint;
    },
    rememberRejection: async (call, rejection) => {
      await runOnce(call, () => Promise.reject(rejection));
    },
  };
};
