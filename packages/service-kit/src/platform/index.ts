export * from './platform.ts';
export * from './redis.ts';
export * from './run-service.ts';
export * from './service-http.ts';
