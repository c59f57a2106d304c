import type { Logger } from './logger.ts';

/** A started part that can be closed. */
export interface Closable {
  readonly name: string;
  close(): Promise<void>;
}

interface Part extends Closable {
  readonly deadlineMs: number;
}

const CLOSE_DEADLINE_MS = 10_000;

const withinDeadline = async (work: Promise<void>, { name, deadlineMs }: Part): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not close in time`)), deadlineMs);
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Closes registered parts in reverse order, each within 10 s and the time that it drains. A part that fails to close does not affect the others.
 */
export class Lifecycle {
  readonly #parts: Part[] = [];
  #closing: Promise<void> | undefined;
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Registers a part to be closed at shutdown. `drainSeconds`: how long it drains before it closes. */
  add(name: string, close: () => Promise<void> | void, drainSeconds = 0): void {
    this.#parts.push({ name, close: async () => close(), deadlineMs: CLOSE_DEADLINE_MS + drainSeconds * 1_000 });
  }

  /** Closes all parts; further calls return the same promise. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (const part of this.#parts.toReversed()) {
      try {
        await withinDeadline(part.close(), part);
      } catch (error) {
        this.#logger.error({ err: error, part: part.name }, 'part failed to close');
      }
    }
  }
}

/** Runs a start sequence. If it fails, closes the parts that it has registered. @throws the error of `start` */
export const withLifecycle = async <T>(logger: Logger, start: (lifecycle: Lifecycle) => Promise<T>): Promise<T> => {
  const lifecycle = new Lifecycle(logger);
  try {
    return await start(lifecycle);
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
};

/** Runs `shutdown` on the first SIGTERM or SIGINT; ignores further ones. */
export const onShutdownSignal = (shutdown: () => Promise<void>): void => {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (asked) return;
      asked = true;
      void shutdown();
    });
  }
};
