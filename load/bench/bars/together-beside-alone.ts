import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { compareRates } from './against.ts';

const LEAST = 2;

/** Bar 3: votes that share transactions beside a transaction for each vote. */
export const togetherBesideAlone = async (bench: Bench): Promise<readonly Finding[]> => {
  const alone = await bench.besideWithBox('one-by-one');
  const { measured, shipped, other } = await compareRates(bench, [bench.gatewayUrl, alone], bench.quick ? 100 : 1_000);
  return [
    {
      bar: 3,
      what: 'votes per second ÷ the same service with one transaction per vote, on one hot poll',
      target: `≥ ${LEAST.toFixed(1)}`,
      measured,
      unit: '',
      isMet: measured.median >= LEAST,
      figures: { 'votes per second': shipped, 'one transaction each': other },
      how: 'The other side is the polls service with a ballot box that opens a transaction for each vote, ten at once.',
    },
  ];
};
