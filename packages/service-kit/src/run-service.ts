import { createPlatform, type Platform, type PlatformConfig, type Service } from './platform.ts';
import { ConfigError } from './runtime/config.ts';
import { onShutdownSignal } from './runtime/lifecycle.ts';

const describeFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
};

/** The life of a service that has a process to itself: configuration, start, SIGTERM, ordered end. */
export const runService = async <Config extends PlatformConfig>(
  name: string,
  readConfig: () => Config,
  create: (config: Config, platform: Platform) => Promise<Service>,
): Promise<void> => {
  try {
    const config = readConfig();
    const platform = createPlatform(name, config);
    const service = await create(config, platform);
    platform.logger.info({ url: service.url }, 'listening');
    onShutdownSignal(async () => {
      await service.close();
      await platform.close();
      process.exit(0);
    });
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
};
