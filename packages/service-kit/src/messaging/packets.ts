import type { OutgoingMessage } from './bus.ts';
import { shardOf, shardQueue } from './shards.ts';
import { queuesByEvent, type Topology } from './topology.ts';
import { tuning } from './tuning.ts';

/** A message of the broker: one event, or several in one body. */
export interface Packet {
  readonly queue: string;
  readonly events: readonly [OutgoingMessage, ...OutgoingMessage[]];
}

/** The content type of a message with a single event. */
export const EVENT_TYPE = 'application/json';
const LINES_TYPE = 'application/x-ndjson';

/** Creates the packets of published events: events that a queue takes several of share packets. */
export const createPacker = (topology: Topology) => {
  const queues = queuesByEvent(topology);
  const isBatched = (queue: string, type: string): boolean =>
    (topology[queue]?.batched ?? []).some((batched) => batched === type);

  const targetOf = (queue: string, { body }: OutgoingMessage): string => {
    const shards = topology[queue]?.shards;
    return shards ? shardQueue(queue, shardOf(body, shards.count)) : queue;
  };

  /** Events that share a packet move ahead to the first of them, so that no later event overtakes any of them. */
  return (events: readonly OutgoingMessage[]): Packet[] => {
    const packets: (Packet & { readonly events: [OutgoingMessage, ...OutgoingMessage[]] })[] = [];
    const open = new Map<string, { events: OutgoingMessage[]; characters: number }>();
    for (const event of events) {
      for (const queue of queues.get(event.type) ?? []) {
        const target = targetOf(queue, event);
        const shared = isBatched(queue, event.type) ? open.get(target) : undefined;
        if (shared && shared.characters + event.body.length <= tuning.packetCharacters) {
          shared.events.push(event);
          shared.characters += event.body.length;
          continue;
        }
        const packet: (typeof packets)[number] = { queue: target, events: [event] };
        packets.push(packet);
        if (isBatched(queue, event.type)) open.set(target, { events: packet.events, characters: event.body.length });
      }
    }
    return packets;
  };
};

/** The body of a packet: JSON, or a line of JSON for each of several events. */
export const encodePacket = ({ events }: Packet): { readonly content: Buffer; readonly contentType: string } => ({
  content: Buffer.from(events.map(({ body }) => body).join('\n')),
  contentType: events.length > 1 ? LINES_TYPE : EVENT_TYPE,
});

/** The bodies of the events in a received message. */
export const decodePacket = (content: Buffer, contentType: unknown): readonly string[] => {
  const body = content.toString('utf8');
  return contentType === LINES_TYPE ? body.split('\n') : [body];
};
