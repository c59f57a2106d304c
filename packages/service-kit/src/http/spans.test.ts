import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { getPoll } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { useTestApp } from '../../test/use-test-app.ts';
import { type Span, sendSpansTo } from '../runtime/spans.ts';
import { sampleTraces } from '../runtime/trace.ts';

const CAUSED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const on = useTestApp();
let spans: Span[];

beforeEach(() => {
  spans = [];
  sampleTraces(1);
  sendSpansTo((span) => spans.push(span));
});
afterEach(() => {
  sampleTraces(0);
  sendSpansTo(undefined);
});

test('what services ask each other by themselves is no trace, what a request causes is part of its own', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${on.app.url}/internal/anything`, { headers });
  await ask({});
  await ask({ traceparent: CAUSED });
  await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId } });
  await eventually(() => expect(spans.map(({ name }) => name)).toContain('getPoll'));
  expect(spans.map(({ trace }) => trace.parentSpanId)).toEqual(['b7ad6b7169203331', null]);
});
