import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { DomainEvent } from '@showhands/contracts';
import { createMetrics } from '@showhands/service-kit/runtime';
import { createEventGate } from './event-gate.ts';

const readEvent = (): DomainEvent<'notification.read'> => ({
  id: randomUUID(),
  type: 'notification.read',
  v: 1,
  occurredAt: new Date(Date.now() - 300).toISOString(),
  requestId: null,
  payload: { userId: randomUUID(), notificationId: null },
});

const gateWith = (hasReplicas: boolean) => {
  const metrics = createMetrics('test');
  const gate = createEventGate(metrics, hasReplicas);
  let handled = 0;
  const handle = gate.wrap<'notification.read'>(async () => {
    handled += 1;
  });
  return { gate, metrics, handle, handledCount: () => handled };
};

test.each([true, false])('passes events to the handler and records their lag (replicas: %s)', async (hasReplicas) => {
  const { handle, handledCount, metrics } = gateWith(hasReplicas);
  await handle(readEvent());
  expect(handledCount()).toBe(1);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/live_lag_seconds_count\{service="test"\} 1/);
  expect(text).toMatch(/live_events_total\{shard="\d+",service="test"\} 1/);
  expect(Number(/live_lag_seconds_sum\{service="test"\} (.+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(0.3);
});

test('rejects events while draining, so that another replica takes them', async () => {
  const { gate, handle, handledCount } = gateWith(true);
  gate.close();
  await expect(handle(readEvent())).rejects.toMatchObject({ code: 'unavailable' });
  expect(handledCount()).toBe(0);
});

test('discards events while draining without replicas', async () => {
  const { gate, handle, handledCount } = gateWith(false);
  gate.close();
  await handle(readEvent());
  expect(handledCount()).toBe(0);
});
