export * from './rate-limit.ts';
export * from './rate-limits.ts';
export * from './token-bucket.ts';
