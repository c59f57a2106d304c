import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { compareRates } from './against.ts';

const LEAST = 0.9;

/** Bar 8: the gateway's way to the services, by undici, beside that by http-proxy-middleware. */
export const shippedBesideProxy = async (bench: Bench): Promise<readonly Finding[]> => {
  const shippedUrl = await bench.besideWithProxy('shipped');
  const proxyUrl = await bench.besideWithProxy('proxy');
  const { measured, shipped, other } = await compareRates(bench, [shippedUrl, proxyUrl]);
  return [
    {
      bar: 8,
      what: 'votes per second through the gateway as shipped ÷ with calls sent on by http-proxy-middleware',
      target: `≥ ${LEAST}`,
      measured,
      unit: '',
      isMet: measured.median >= LEAST,
      figures: { 'votes per second': shipped, 'with http-proxy-middleware': other },
      how: "The other side streams calls by http-proxy-middleware and Node's own client, with the same headers, ids, refusals and figures.",
    },
  ];
};
