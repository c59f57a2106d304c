import { StartError } from '@showhands/service-kit/runtime';
import { runProgram } from '@showhands/testing';

/** Runs a program of deploy/, so that the stack is configured as a shipped deployment is. */
export const runDeploymentScript = async (
  program: string,
  environment: Readonly<Record<string, string>>,
  folder = '.',
): Promise<void> => {
  const { code, stderr } = await runProgram(program, [], environment, folder);
  if (code !== 0) throw new StartError(`${program} failed: ${stderr}`);
};
