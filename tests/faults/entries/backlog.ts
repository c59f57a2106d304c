import { randomUUID } from 'node:crypto';
import type { Fault, Heal } from '../fault.ts';
import type { Site } from '../site.ts';

const ROWS = Number(process.env.BACKLOG ?? 1_000_000);
const AT_ONCE = 5_000;
const CATCH_UP_MS = 300_000;
const LIVE = 'realtime.broadcast';

/** An event that changes nothing, for one queue. */
const body = (id: string): string =>
  JSON.stringify({
    ...{ id, type: 'notification.read', v: 1, occurredAt: new Date().toISOString(), requestId: null },
    payload: { userId: randomUUID(), notificationId: null },
  });

/** One statement for many rows: each gets an id of its own in place of the template's. */
const fillOutbox = async (site: Site): Promise<Heal> => {
  const id = randomUUID();
  await site.sql(
    'polls',
    `insert into outbox (id, type, body)
     select id, 'notification.read', replace(?, ?, id::text) from (select gen_random_uuid() as id from generate_series(1, ?)) n`,
    [body(id), id, ROWS],
  );
  return () => undefined;
};

const fillQueue = async (site: Site): Promise<Heal> => {
  const { channel, close } = await site.amqp();
  for (let sent = 0; sent < ROWS; sent += AT_ONCE) {
    for (let count = 0; count < AT_ONCE; count += 1) {
      channel.sendToQueue(LIVE, Buffer.from(body(randomUUID())), { persistent: true, contentType: 'application/json' });
    }
    await channel.waitForConfirms();
  }
  return async () => {
    const { messageCount } = await channel.checkQueue(LIVE);
    await close();
    if (messageCount === 0) throw new Error('the queue was emptied as fast as it was filled');
  };
};

const COMMON = { site: { replicas: 1, isSpoiled: true }, breaks: [], lastsMs: 1_000, recoveryMs: CATCH_UP_MS } as const;

export const backlogFaults: readonly Fault[] = [
  { ...COMMON, name: `an outbox with ${ROWS.toLocaleString('en')} events`, inject: fillOutbox },
  { ...COMMON, name: `a queue with ${ROWS.toLocaleString('en')} messages`, inject: fillQueue },
];
