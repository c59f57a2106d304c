import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { getPoll } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { useTestApp } from '../../test/use-test-app.ts';
import { type Span, setSpanSink } from '../runtime/spans.ts';
import { setSampler } from '../runtime/trace.ts';

const CAUSED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const on = useTestApp();
let spans: Span[];

beforeEach(() => {
  spans = [];
  setSampler(() => true);
  setSpanSink((span) => spans.push(span));
});
afterEach(() => {
  setSampler();
  setSpanSink(undefined);
});

test('records internal calls only as part of a trace, and requests always', async () => {
  const callInternal = (headers: Record<string, string>) => fetch(`${on.app.url}/internal/anything`, { headers });
  await callInternal({});
  await callInternal({ traceparent: CAUSED });
  await on.api.call(getPoll, { token: on.ada.token, params: { id: on.pollId } });
  await eventually(() => expect(spans.map(({ name }) => name)).toContain('getPoll'));
  expect(spans.map(({ trace }) => trace.parentSpanId)).toEqual(['b7ad6b7169203331', null]);
});
