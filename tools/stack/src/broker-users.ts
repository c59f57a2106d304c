import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ServiceName } from '@showhands/contracts';
import { ROOT } from '@showhands/testing';
import * as z from 'zod';
import type { SecretFor } from './secrets.ts';

const ADMINISTRATOR = 'administrator';
export const VHOST = 'showhands';

const shippedSchema = z.looseObject({ users: z.array(z.unknown()), permissions: z.array(z.unknown()) });

const passwordOf = (user: string, secretFor: SecretFor): string => secretFor(`broker user ${user}`);

/** The RabbitMQ definitions of a deployment (users, permissions, queues) and an administrator for the stack. */
export const brokerDefinitions = async (secretFor: SecretFor): Promise<string> => {
  const shipped = await readFile(resolve(ROOT, 'deploy/rabbitmq/definitions.json'), 'utf8');
  const filled = shipped.replaceAll(/\$\{RABBITMQ_(\w+)_PASSWORD\}/g, (_, user: string) =>
    passwordOf(user.toLowerCase(), secretFor),
  );
  const { users, permissions, ...rest } = shippedSchema.parse(JSON.parse(filled));
  const allPermissions = { configure: '.*', write: '.*', read: '.*' };
  return JSON.stringify({
    ...rest,
    users: [...users, { name: ADMINISTRATOR, password: passwordOf(ADMINISTRATOR, secretFor), tags: ['administrator'] }],
    permissions: [...permissions, { user: ADMINISTRATOR, vhost: VHOST, ...allPermissions }],
  });
};

export const brokerAdministrator = (secretFor: SecretFor): string =>
  `${ADMINISTRATOR}:${passwordOf(ADMINISTRATOR, secretFor)}`;

/** With the user that the service itself has. */
export const brokerUrl = (port: number, service: ServiceName, secretFor: SecretFor): string =>
  `amqp://${service}:${passwordOf(service, secretFor)}@127.0.0.1:${port}/${VHOST}`;
