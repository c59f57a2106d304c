import { expect, it } from '@jest/globals';
import { freePorts } from './free-port.ts';

it('finds different ports, which browsers do not refuse and no system gives to outgoing connections', async () => {
  const ports = await freePorts(100);
  expect(new Set(ports).size).toBe(100);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThan(10_080);
});
