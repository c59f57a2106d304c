import { expect, test } from '@jest/globals';
import { drawFlameGraph, profileSchema } from './flame-graph.ts';

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: 0 },
  children,
});

const profile = profileSchema.parse({
  nodes: [
    node(1, '(root)', '', [2, 3, 5]),
    node(2, '(idle)', ''),
    node(3, 'next', 'file:///x/node_modules/router/index.js', [4]),
    node(4, '<vote>', 'file:///x/services/polls/src/votes/routes.ts'),
    node(5, 'load', 'node:internal/modules/esm/loader'),
  ],
  samples: [2, 3, 4, 4, 5],
  timeDeltas: [900, 10, 20, 10, 500],
});

test('draws what was called as wide as it took time, without idle time and the start', () => {
  const svg = drawFlameGraph(profile, 'polls');
  expect(svg).toContain('next node_modules/router/index.js:1, 100.0 %');
  expect(svg).toContain('&#60;vote&#62; services/polls/src/votes/routes.ts:1, 75.0 %');
  expect(svg).toMatch(/<rect x="0.0" y="64" width="900.0"/);
  expect(svg).not.toMatch(/idle|load/);
});

test('sums up the own time of each owner', () => {
  const legend = drawFlameGraph(profile, 'polls').replace(/<[^>]*>/g, '');
  expect(legend).toMatch(
    /polls {2}■ Express 25\.0 % {2}■ other packages 0\.0 % {2}■ Showhands 75\.0 % {2}■ Node 0\.0 %/,
  );
});

test('says so when nothing was sampled', () => {
  expect(() => drawFlameGraph({ ...profile, samples: [], timeDeltas: [] }, 'polls')).toThrow('no samples');
});
