import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Options } from './options.ts';
import { secondOf } from './result.ts';
import type { Second } from './second.ts';

/** The outputs that are written while a test runs. */
interface LiveOutputs extends AsyncDisposable {
  onSecond(second: Second): void;
}

/** @throws LoadError if a port is taken */
export const openLiveOutputs = async ({ ndjson, prometheus, otlp }: Options): Promise<LiveOutputs> => {
  const file = ndjson === undefined ? undefined : (await open(ndjson, 'w')).createWriteStream();
  // Loading OpenTelemetry takes longer than the start of a test without it.
  const metrics =
    prometheus || otlp ? await (await import('./live-metrics.ts')).startLiveMetrics({ prometheus, otlp }) : undefined;
  return {
    onSecond: (second) => {
      file?.write(`${JSON.stringify(secondOf(second))}\n`);
      metrics?.record(second);
    },
    [Symbol.asyncDispose]: async () => {
      file?.end();
      await Promise.all([file && finished(file), metrics?.stop()]);
    },
  };
};
