export * from './api-token-exchange.ts';
export * from './internal.ts';
export * from './jwks.ts';
export * from './revocations.ts';
export * from './token-verifier.ts';
