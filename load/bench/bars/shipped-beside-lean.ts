import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { compareRates } from './against.ts';

const LEAST = 0.9;

/** Bar 8: the gateway's proxy beside a lean forwarder of votes. */
export const shippedBesideLean = async (bench: Bench): Promise<readonly Finding[]> => {
  const shippedUrl = await bench.besideWithProxy('shipped');
  const leanUrl = await bench.besideWithProxy('lean');
  const { measured, shipped, other } = await compareRates(bench, [shippedUrl, leanUrl]);
  return [
    {
      bar: 8,
      what: 'votes per second through the gateway as shipped ÷ with a lean forwarder of votes',
      target: `≥ ${LEAST}`,
      measured,
      unit: '',
      isMet: measured.median >= LEAST,
      figures: { 'votes per second': shipped, 'with the lean forwarder': other },
      how: "The lean one reads the vote's body and sends it by undici's dispatch, with the same headers, ids and figures.",
    },
  ];
};
