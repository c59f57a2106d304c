import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type HttpTestServer, startHttpServer } from '@showhands/testing';
import * as z from 'zod';
import { contextOf, inSpan, runWithContext } from './context.ts';
import { startSpanExport } from './span-export.ts';

const attributeSchema = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              startTimeUnixNano: z.coerce.number(),
              endTimeUnixNano: z.coerce.number(),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

let collector: HttpTestServer;
let received: z.output<typeof requestSchema>[];
let paths: (string | undefined)[];

beforeEach(async () => {
  received = [];
  paths = [];
  collector = await startHttpServer(async (request, response) => {
    paths.push(request.url);
    received.push(requestSchema.parse(await json(request)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

afterEach(() => collector.close());

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

test('exports spans under the ids that log lines carry', async () => {
  const stop = startSpanExport({ service: 'polls', endpoint: collector.url, sampleRatio: 1 });
  const context = contextOf('r-1', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  await runWithContext(context, () => inSpan('count ballots', async () => undefined));
  await expect(runWithContext(context, () => inSpan('fails', () => Promise.reject(new Error('no'))))).rejects.toThrow();
  await stop();
  expect(paths).toEqual(['/v1/traces']);
  const common = { traceId: context.trace.traceId, parentSpanId: context.trace.spanId };
  expect(spans()).toEqual([
    expect.objectContaining({ ...common, name: 'count ballots', status: { code: 0 } }),
    expect.objectContaining({ ...common, name: 'fails', status: { code: 2 } }),
  ]);
  for (const span of spans()) expect(span.endTimeUnixNano).toBeGreaterThanOrEqual(span.startTimeUnixNano);
  expect(received[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'showhands-polls' },
  });
});

test('does not export a trace that was not sampled at its root', async () => {
  const stop = startSpanExport({ service: 'polls', endpoint: collector.url, sampleRatio: 1 });
  const context = contextOf('r-1', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00');
  await runWithContext(context, () => inSpan('count ballots', async () => undefined));
  await stop();
  expect(received).toEqual([]);
});

test('work succeeds while the collector is unreachable', async () => {
  const stop = startSpanExport({ service: 'polls', endpoint: 'http://127.0.0.1:1', sampleRatio: 1 });
  expect(await inSpan('count ballots', async () => 7)).toBe(7);
  await stop().catch(() => undefined);
});
