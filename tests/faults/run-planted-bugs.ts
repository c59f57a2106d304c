import { faultNamed } from './catalogue.ts';
import { restartWith } from './entries/clocks.ts';
import type { Violation } from './invariants.ts';
import { environmentWith, type PlantedBug, plantedBugs } from './planted-bugs.ts';
import { runFault } from './run-fault.ts';
import { type Site, startSite } from './site.ts';

/** Whether the invariants have seen a planted bug. */
export interface Sighting {
  readonly bug: PlantedBug;
  readonly isSeen: boolean;
  readonly violations: readonly Violation[];
}

/** Plants a bug and injects the fault that makes it show. The bug stays in the service. */
export const plant = async (site: Site, name: string): Promise<Sighting> => {
  const bug = plantedBugs.find((one) => one.name === name);
  if (!bug) throw new Error(`there is no planted bug ${name}`);
  await restartWith(site, bug.service, environmentWith(bug.name));
  const { violations } = await runFault(site, faultNamed(bug.fault));
  return { bug, isSeen: violations.some(({ invariant }) => invariant === bug.seenBy), violations };
};

/** Plants one bug after the other on one stack. */
export const runPlantedBugs = async (bugs: readonly PlantedBug[], log: (line: string) => void): Promise<Sighting[]> => {
  const sightings: Sighting[] = [];
  let site: Site | undefined;
  try {
    for (const { name, service } of bugs) {
      site ??= await startSite({ replicas: 1 });
      const sighting = await plant(site, name);
      await restartWith(site, service, {});
      sightings.push(sighting);
      log(`${sighting.isSeen ? 'seen  ' : 'UNSEEN'} ${name}`);
      for (const { invariant, examples } of sighting.violations) log(`       ${invariant}: ${examples[0]}`);
    }
  } finally {
    await site?.stop();
  }
  return sightings;
};
