import { mkdir } from 'node:fs/promises';
import { createProject, type Project } from './project.ts';
import * as steps from './steps.ts';

type NamedStep = readonly [name: string, step: (project: Project) => Promise<string>];

/** Groups one after the other; the steps of a group run at the same time. */
const GROUPS: readonly (readonly NamedStep[])[] = [
  [['build', steps.build]],
  [['first up', steps.firstUp]],
  [
    ['browser journeys', steps.journeys],
    ['smoke load', steps.smokeLoad],
  ],
  // Not beside the browser, which repeats no call that a new container's network interface interrupts.
  [
    ['scale', steps.scale],
    ['monitoring', steps.monitoring],
  ],
  [['upgrade of every service', steps.upgrade]],
  [['back to the former version', steps.goBack]],
  [['kill of each part', steps.kills]],
  [['restore of a backup', steps.restore]],
];

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;
const row = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

const NEEDED: readonly string[] = ['build', 'first up'];
/** The step that each of these needs before it. */
const NEEDS: Readonly<Record<string, string>> = { 'back to the former version': 'upgrade of every service' };

const runStep = async (project: Project, [name, step]: NamedStep): Promise<boolean> => {
  const start = performance.now();
  try {
    const result = await step(project);
    row(name, seconds(start), result);
    return true;
  } catch (error) {
    row(name, seconds(start), 'FAILED');
    console.error(error);
    return false;
  }
};

interface TrialOptions {
  readonly engine: string;
  /** For the copy of the checkout; by default the system's folder of temporary files. */
  readonly folder?: string;
  /** Parts of names of steps. Steps that they need run too. */
  readonly only: readonly string[];
}

const isWanted = (name: string, only: readonly string[]): boolean =>
  NEEDED.includes(name) ||
  only.some((part) => name.includes(part)) ||
  Object.keys(NEEDS).some((dependent) => NEEDS[dependent] === name && only.some((part) => dependent.includes(part)));

/** Runs the steps and prints a table of them. @returns the exit code */
export const runTrial = async ({ engine, folder, only }: TrialOptions): Promise<number> => {
  const start = performance.now();
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const project = await createProject(folder);
  let code = 0;
  console.log(`On ${engine}:\n`);
  row('step', 'time', 'result');
  row('---', '---', '---');
  try {
    for (const group of GROUPS) {
      const wanted = group.filter(([name]) => isWanted(name, only));
      const passed = await Promise.all(wanted.map((step) => runStep(project, step)));
      if (passed.every(Boolean)) continue;
      code = 1;
      if (wanted.some(([name]) => NEEDED.includes(name))) break;
    }
  } finally {
    const stepStart = performance.now();
    const left = await project.remove();
    row('everything removed', seconds(stepStart), left.length === 0 ? 'nothing is left' : `left: ${left.join(', ')}`);
    if (left.length > 0) code = 1;
  }
  row('all', seconds(start), '');
  return code;
};
