import { afterEach, expect, test } from '@jest/globals';
import { beginTrace, childOf, continueTrace, sampleTraces, traceparentOf } from './trace.ts';

afterEach(() => sampleTraces(0));

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('goes on with the trace that it is given, as a span of its own', () => {
  const trace = continueTrace(GIVEN);
  expect(trace).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    sampled: true,
  });
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(trace.spanId).not.toBe(trace.parentSpanId);
});

test('what it hands on names its own span', () => {
  const trace = continueTrace(GIVEN);
  expect(traceparentOf(trace)).toBe(`00-0af7651916cd43dd8448eb211c80319c-${trace.spanId}-01`);
  expect(continueTrace(traceparentOf(trace)).parentSpanId).toBe(trace.spanId);
});

test('reads a later version that has more to say', () => {
  expect(continueTrace(`cc-${GIVEN.slice(3)}-what-the-future-brings`).parentSpanId).toBe('b7ad6b7169203331');
});

test.each([
  [undefined],
  [null],
  [''],
  ['garbage'],
  [GIVEN.toUpperCase()],
  [GIVEN.slice(0, -1)],
  [`ff${GIVEN.slice(2)}`],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  [`${GIVEN}\nforged`],
])('begins a trace where it is given %j', (given) => {
  const trace = continueTrace(given);
  expect(trace.parentSpanId).toBeNull();
  expect(traceparentOf(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(trace.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
});

test('two traces never share an id', () => {
  const ids = Array.from({ length: 2_000 }, () => beginTrace()).flatMap(({ traceId, spanId }) => [traceId, spanId]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a trace is sampled where it begins, and what it causes goes along', () => {
  expect(beginTrace().sampled).toBe(false);
  sampleTraces(1);
  const sampled = beginTrace();
  expect(childOf(sampled).sampled).toBe(true);
  expect(continueTrace(`${GIVEN.slice(0, -2)}00`).sampled).toBe(false);
});
