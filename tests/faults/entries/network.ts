import { setTimeout as delay } from 'node:timers/promises';
import type { TcpProxy } from '@showhands/testing';
import type { Fault } from '../fault.ts';
import type { Part } from '../parts.ts';
import type { Site } from '../site.ts';

const LASTS_MS = 6_000;
const RESETS = 6;

/** Two parts, and whose calls may fail while they cannot reach each other. */
interface Link {
  readonly from: string;
  readonly to: string;
  readonly breaks: readonly Part[];
}

const LINKS: readonly Link[] = [
  { from: 'page', to: 'gateway', breaks: ['page'] },
  { from: 'gateway', to: 'auth-1', breaks: ['auth'] },
  { from: 'gateway', to: 'polls-1', breaks: ['polls'] },
  { from: 'gateway', to: 'comments-1', breaks: ['comments'] },
  { from: 'gateway', to: 'notifications-1', breaks: ['notifications'] },
  { from: 'gateway', to: 'assistant-1', breaks: ['assistant'] },
  { from: 'gateway', to: 'realtime-1', breaks: [] },
  { from: 'auth-1', to: 'postgres', breaks: ['auth'] },
  { from: 'polls-1', to: 'postgres', breaks: ['polls'] },
  { from: 'comments-1', to: 'postgres', breaks: ['comments'] },
  { from: 'notifications-1', to: 'postgres', breaks: ['notifications'] },
  { from: 'polls-1', to: 'rabbit', breaks: [] },
  { from: 'comments-1', to: 'rabbit', breaks: [] },
  { from: 'notifications-1', to: 'rabbit', breaks: [] },
  { from: 'realtime-1', to: 'rabbit', breaks: [] },
  { from: 'polls-1', to: 'redis', breaks: [] },
  { from: 'realtime-1', to: 'redis', breaks: [] },
  { from: 'comments', to: 'polls-1', breaks: ['comments'] },
  { from: 'realtime', to: 'polls-1', breaks: [] },
  { from: 'polls', to: 'auth-1', breaks: [] },
  { from: 'realtime', to: 'auth-1', breaks: [] },
];

const proxyOf = ({ page, links }: Site, { from, to }: Link): TcpProxy => (from === 'page' ? page : links.of(from, to));

/** Resets calls that are under way, by delaying them first. */
const resetRepeatedly = async (proxy: TcpProxy): Promise<void> => {
  proxy.latency(150);
  for (let count = 0; count < RESETS; count += 1) {
    await delay(LASTS_MS / RESETS);
    proxy.reset();
  }
};

const KINDS: Readonly<Record<string, (proxy: TcpProxy) => unknown>> = {
  'a black hole': (proxy) => proxy.blackhole(),
  refused: (proxy) => proxy.refuse(),
  'reset each second': resetRepeatedly,
  'half open': (proxy) => proxy.halfOpen(),
  '300 ms late': (proxy) => proxy.latency(300),
  '5 % loss': (proxy) => proxy.loss(0.05),
  '10 kB/s': (proxy) => proxy.bandwidth(10_000),
};

const faultOf = (link: Link, kind: string, replicas: 1 | 2): Fault => ({
  name: `${link.from} → ${replicas === 1 ? link.to.replace(/-1$/, '') : `${link.to}, one of two`}: ${kind}`.replace(
    '-1 →',
    ' →',
  ),
  site: { replicas },
  breaks: link.breaks,
  lastsMs: LASTS_MS,
  inject: async (site) => {
    const proxy = proxyOf(site, link);
    await KINDS[kind]?.(proxy);
    return () => proxy.heal();
  },
});

const SPLITS: readonly Link[] = [
  { from: 'realtime-1', to: 'redis', breaks: [] },
  { from: 'polls-1', to: 'rabbit', breaks: [] },
  { from: 'gateway', to: 'polls-1', breaks: ['polls'] },
];

export const networkFaults: readonly Fault[] = [
  ...LINKS.flatMap((link) => Object.keys(KINDS).map((kind) => faultOf(link, kind, 1))),
  ...SPLITS.flatMap((link) => ['a black hole', 'refused'].map((kind) => faultOf(link, kind, 2))),
];
