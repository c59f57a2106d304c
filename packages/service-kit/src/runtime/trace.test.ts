import { afterEach, expect, test } from '@jest/globals';
import { childOf, continueTrace, setSampler, startTrace, traceparentOf } from './trace.ts';

afterEach(() => setSampler());

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('continues a given trace with a new span', () => {
  const trace = continueTrace(TRACEPARENT);
  expect(trace).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    sampled: true,
  });
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(trace.spanId).not.toBe(trace.parentSpanId);
});

test('propagates its own span', () => {
  const trace = continueTrace(TRACEPARENT);
  expect(traceparentOf(trace)).toBe(`00-0af7651916cd43dd8448eb211c80319c-${trace.spanId}-01`);
  expect(continueTrace(traceparentOf(trace)).parentSpanId).toBe(trace.spanId);
});

test('reads a traceparent of a later version with more fields', () => {
  expect(continueTrace(`cc-${TRACEPARENT.slice(3)}-what-the-future-brings`).parentSpanId).toBe('b7ad6b7169203331');
});

test.each([
  [undefined],
  [null],
  [''],
  ['garbage'],
  [TRACEPARENT.toUpperCase()],
  [TRACEPARENT.slice(0, -1)],
  [`ff${TRACEPARENT.slice(2)}`],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  [`${TRACEPARENT}\nforged`],
])('starts a new trace for the traceparent %j', (given) => {
  const trace = continueTrace(given);
  expect(trace.parentSpanId).toBeNull();
  expect(traceparentOf(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(trace.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
});

test('ids are unique', () => {
  const ids = Array.from({ length: 2_000 }, () => startTrace()).flatMap(({ traceId, spanId }) => [traceId, spanId]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('samples at the root, and children inherit the decision', () => {
  expect(startTrace().sampled).toBe(false);
  setSampler(() => true);
  const sampled = startTrace();
  expect(childOf(sampled).sampled).toBe(true);
  expect(continueTrace(`${TRACEPARENT.slice(0, -2)}00`).sampled).toBe(false);
});
