import { ConfigError } from '../runtime/config.ts';
import { onShutdownSignal } from '../runtime/lifecycle.ts';
import { createPlatform, type Platform, type PlatformConfig, type Service } from './platform.ts';

const describeFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
};

/** Imports the OpenTelemetry SDK only when an exporter is configured: loading it takes up to a second of CPU. */
const startExport = async (service: string, config: PlatformConfig): Promise<() => Promise<void>> => {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return async () => undefined;
  const { startSpanExport } = await import('../runtime/span-export.ts');
  return startSpanExport({ service, endpoint, sampleRatio: config.OTEL_TRACES_SAMPLER_ARG ?? 1 });
};

/** Runs a service in a process of its own: configuration, start, SIGTERM, graceful shutdown. */
export const runService = async <Config extends PlatformConfig>(
  name: string,
  readConfig: () => Config,
  create: (config: Config, platform: Platform) => Promise<Service>,
): Promise<void> => {
  try {
    const config = readConfig();
    const stopSpanExport = await startExport(name, config);
    const platform = createPlatform(name, config);
    const service = await create(config, platform);
    platform.logger.info({ url: service.url }, 'listening');
    onShutdownSignal(async () => {
      await service.close();
      await platform.close();
      await stopSpanExport();
      process.exit(0);
    });
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
};
