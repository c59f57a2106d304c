import { backlogFaults } from './entries/backlog.ts';
import { clockFaults } from './entries/clocks.ts';
import { messageFaults } from './entries/messages.ts';
import { networkFaults } from './entries/network.ts';
import { processFaults } from './entries/processes.ts';
import { storeFaults } from './entries/stores.ts';
import { upgradeFaults } from './entries/upgrades.ts';
import type { Fault } from './fault.ts';

/** The control: a run without any fault. */
const noFault: Fault = {
  name: 'no fault',
  site: { replicas: 1 },
  breaks: [],
  lastsMs: 4_000,
  inject: async () => () => undefined,
};

/** Every fault. */
export const catalogue: readonly Fault[] = [
  noFault,
  ...processFaults,
  ...networkFaults,
  ...storeFaults,
  ...clockFaults,
  ...messageFaults,
  ...backlogFaults,
  ...upgradeFaults,
];

/** @throws Error if there is no fault of this name */
export const faultNamed = (name: string): Fault => {
  const found = catalogue.find((fault) => fault.name === name);
  if (!found) throw new Error(`there is no fault ${name}`);
  return found;
};
