export * from './rate-limiter.ts';
export * from './rate-limits.ts';
