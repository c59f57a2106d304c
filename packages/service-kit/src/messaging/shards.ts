import { crc32 } from 'node:zlib';
import type { Topology } from './topology.ts';

/** The fields by which payloads name their subject. The subject of a comment is its poll. */
interface Subject {
  readonly poll?: { readonly id: string };
  readonly pollId?: string;
  readonly poll_id?: string;
  readonly sequenceId?: string;
  readonly notification?: { readonly userId?: string };
  readonly userId?: string;
}

const subjectOf = (payload: Subject): string =>
  payload.poll?.id ??
  payload.pollId ??
  payload.poll_id ??
  payload.sequenceId ??
  payload.notification?.userId ??
  payload.userId ??
  '';

/** The same by the payload. */
export const shardOfPayload = (payload: object, shards: number): number => crc32(subjectOf(payload)) % shards;

/** @returns an empty payload for a body that is no event, which its consumer parks */
const payloadOf = (body: string): Subject => {
  try {
    const event: { readonly payload?: Subject } | null = JSON.parse(body);
    return event?.payload ?? {};
  } catch {
    return {};
  }
};

/**
 * The shard of an event, from 0, by its body: the same for all events of a poll, or of a user's notifications, in all
 * processes and versions.
 */
export const shardOf = (body: string, shards: number): number => shardOfPayload(payloadOf(body), shards);

export const shardQueue = (queue: string, shard: number): string => `${queue}.${shard}`;

/** The shards of a queue, by number; none if it has no shards. */
export const shardQueues = (topology: Topology, queue: string): string[] =>
  Array.from({ length: topology[queue]?.shards?.count ?? 0 }, (_, shard) => shardQueue(queue, shard));
