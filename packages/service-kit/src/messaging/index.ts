export * from './bus.ts';
export { isTransient } from './dispatch.ts';
export * from './in-process-bus.ts';
export * from './inbox.ts';
export * from './rabbit-bus.ts';
export * from './relay.ts';
export * from './shards.ts';
export * from './topology.ts';
export { tuning as busTuning } from './tuning.ts';
