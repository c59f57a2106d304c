import { eventually } from '@showhands/testing';
import type { Bus, OutgoingMessage } from '../src/messaging/bus.ts';

/** Publishes like the outbox: retries undelivered messages. */
export const publishAll = async (bus: Bus, messages: readonly OutgoingMessage[]): Promise<void> => {
  let remaining = messages;
  const publish = async () => {
    const outcomes = await bus.publish(remaining);
    remaining = remaining.filter((_, index) => outcomes[index]?.status !== 'delivered');
    if (remaining.length > 0) throw new Error(`${remaining.length} messages were not delivered`);
  };
  await eventually(publish);
};
