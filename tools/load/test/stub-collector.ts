import { json } from 'node:stream/consumers';
import { startHttpServer } from '@showhands/testing';
import * as z from 'zod';

const attributeSchema = z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) });
const pointSchema = z
  .object({
    attributes: z.array(attributeSchema),
    asDouble: z.number().optional(),
    asInt: z.coerce.number().optional(),
    count: z.coerce.number().optional(),
  })
  .transform(
    ({ attributes, asDouble, asInt, count }): ExportedPoint => ({
      ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
      value: asDouble ?? asInt ?? count,
    }),
  );
const dataSchema = z.object({ dataPoints: z.array(pointSchema) });
const metricSchema = z
  .object({ name: z.string(), sum: dataSchema, gauge: dataSchema, histogram: dataSchema })
  .partial({ sum: true, gauge: true, histogram: true });
const exportSchema = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })) })),
});

/** The attributes of a data point, with its value or count. */
type ExportedPoint = Readonly<Record<string, unknown>>;
export type ExportedMetrics = ReadonlyMap<string, readonly ExportedPoint[]>;

/** Starts an OpenTelemetry collector that keeps the newest points of each metric. */
export const startStubCollector = async () => {
  const metrics = new Map<string, readonly ExportedPoint[]>();
  const server = await startHttpServer(async (request, response) => {
    const { resourceMetrics } = exportSchema.parse(await json(request));
    for (const { name, sum, gauge, histogram } of resourceMetrics
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap((scope) => scope.metrics)) {
      metrics.set(name, (sum ?? gauge ?? histogram)?.dataPoints ?? []);
    }
    response.writeHead(request.url === '/v1/metrics' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  return { url: server.url, metrics: (): ExportedMetrics => metrics, close: server.close };
};
