export * from './replica-tag.ts';
export * from './replicas.ts';
export * from './service-address.ts';
export * from './unreachable.ts';
