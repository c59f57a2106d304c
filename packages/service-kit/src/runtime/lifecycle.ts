import type { Logger } from './logger.ts';

/** Something that was started and can be ended. */
export interface Closable {
  readonly name: string;
  close(): Promise<void>;
}

const CLOSE_DEADLINE_MS = 10_000;

const withinDeadline = async (work: Promise<void>, name: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not close in time`)), CLOSE_DEADLINE_MS);
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

/** Closes what was started in the reverse order; a part that fails to close does not keep the others open. */
export class Lifecycle {
  readonly #closables: Closable[] = [];
  #closing: Promise<void> | undefined;
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Registers `closable` to be ended at shutdown and hands it back. */
  add(name: string, close: () => Promise<void> | void): void {
    this.#closables.push({ name, close: async () => close() });
  }

  /** Ends everything, once, however often it is called. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (const closable of this.#closables.toReversed()) {
      try {
        await withinDeadline(closable.close(), closable.name);
      } catch (error) {
        this.#logger.error({ err: error, part: closable.name }, 'part failed to close');
      }
    }
  }
}

/**
 * Starts something in steps, each of which registers what it has opened. Where one fails, all that is closed again.
 * @throws what the step threw
 */
export const withLifecycle = async <T>(logger: Logger, start: (lifecycle: Lifecycle) => Promise<T>): Promise<T> => {
  const lifecycle = new Lifecycle(logger);
  try {
    return await start(lifecycle);
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
};

/** Runs `shutdown` at the first SIGTERM or SIGINT. */
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
