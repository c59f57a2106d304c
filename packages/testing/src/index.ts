export * from './servers/postgres.ts';
export * from './servers/rabbit.ts';
export * from './servers/redis.ts';
export type { TestServer } from './servers/test-server.ts';
export * from './test-amqp.ts';
export * from './test-auth.ts';
export * from './test-database.ts';
