import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { startNative } from './native.ts';
import { type Supervisor, waitUntilReady } from './supervised.ts';
import type { ServerControl } from './test-server.ts';

export interface RabbitPorts {
  readonly amqp: number;
  readonly management: number;
  readonly distribution: number;
  /** A private Erlang port mapper, so that the machine's own is neither used nor affected. */
  readonly epmd: number;
}

interface InstalledRabbit {
  readonly program: string;
  readonly ports: RabbitPorts;
  /** RabbitMQ finds its data by the node's name. */
  readonly nodeName: string;
  /** Path of a definitions file with users, virtual hosts and permissions. */
  readonly definitions: string | undefined;
  readonly probe: () => Promise<unknown>;
  readonly timeoutMs: number;
}

/** Finds the real script: Debian's command is a wrapper that changes the user and the folder. */
const serverScript = (program: string): string => {
  const target = realpathSync(program);
  const sibling = join(dirname(target), 'rabbitmq-server');
  return basename(target) === 'rabbitmq-script-wrapper' && existsSync(sibling) ? sibling : program;
};

const configuration = ({ ports: { amqp, management }, definitions }: InstalledRabbit): string => `
listeners.tcp.1 = 127.0.0.1:${amqp}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${management}
log.console.level = warning
raft.wal_max_size_bytes = 64000000
${definitions === undefined ? '' : `load_definitions = ${definitions}`}
`;

const environment = (directory: string, { nodeName, ports: { distribution, epmd } }: InstalledRabbit) => ({
  HOME: directory,
  RABBITMQ_NODENAME: `${nodeName}@localhost`,
  RABBITMQ_DIST_PORT: `${distribution}`,
  RABBITMQ_MNESIA_BASE: join(directory, 'mnesia'),
  RABBITMQ_LOG_BASE: join(directory, 'log'),
  RABBITMQ_LOGS: '-',
  RABBITMQ_PID_FILE: join(directory, 'rabbit.pid'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(directory, 'enabled_plugins'),
  RABBITMQ_CONFIG_FILE: join(directory, 'rabbitmq.conf'),
  // Files that do not exist, so that the machine's own files in /etc/rabbitmq are not read.
  RABBITMQ_CONF_ENV_FILE: join(directory, 'rabbitmq-env.conf'),
  RABBITMQ_CONFIG_FILES: join(directory, 'conf.d'),
  RABBITMQ_ADVANCED_CONFIG_FILE: join(directory, 'advanced.config'),
  // The script then execs the Erlang VM, so that signals reach the broker instead of a shell.
  RABBITMQ_ALLOW_INPUT: 'true',
  ERL_EPMD_PORT: `${epmd}`,
  ERL_EPMD_ADDRESS: '127.0.0.1',
  ERL_FLAGS: '-kernel inet_dist_use_interface {127,0,0,1}',
});

const connectTo = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
};

const startPortMapper = async ({ directory, launch }: Supervisor, port: number): Promise<void> => {
  const logFile = join(directory, 'epmd.log');
  // Without -daemon it stays in the foreground.
  const mapper = await launch({ program: 'epmd', args: ['-port', `${port}`, '-address', '127.0.0.1'], logFile });
  await waitUntilReady(mapper, { logFile, timeoutMs: 5000, probe: () => connectTo(port) });
};

/** Starts an installed broker with its own folders, ports, node name and port mapper. */
export const startInstalledRabbit = async (
  supervisor: Supervisor,
  installed: InstalledRabbit,
): Promise<ServerControl> => {
  const { program, ports, probe, timeoutMs } = installed;
  const { directory } = supervisor;
  await mkdir(join(directory, 'log'), { recursive: true });
  await writeFile(join(directory, 'rabbitmq.conf'), configuration(installed));
  await writeFile(join(directory, 'enabled_plugins'), '[rabbitmq_management].\n');
  await startPortMapper(supervisor, ports.epmd);
  return startNative(supervisor, {
    launch: {
      program: serverScript(program),
      args: ['-noinput'],
      env: environment(directory, installed),
      logFile: join(directory, 'rabbit.log'),
    },
    probe,
    gracefulSignal: 'SIGTERM',
    timeoutMs,
  });
};
