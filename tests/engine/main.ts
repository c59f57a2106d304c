/**
 * `npm run engine`: runs the compose file of this checkout on a container engine, with the real images: builds, starts,
 * loads, scales, upgrades, kills, restores, and removes everything. Without an engine, `-- --install` installs one into
 * `.cache/engine`, which serves this command only, with stand-ins for the images. `-- --only upgrade` runs the steps whose
 * names contain it, and the steps that they need.
 */
import { parseArgs } from 'node:util';
import { engineVersion } from './engine-version.ts';
import { CONTEXT, emptyEngine, installEngine, runBesideEngine, WORK_FOLDER } from './private/private-engine.ts';
import { buildStandIns } from './private/stand-ins.ts';
import { runTrial } from './trial.ts';

const { values } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    private: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
  },
});

const { only } = values;

const start = async (): Promise<number> => {
  if (values.private) {
    await emptyEngine();
    await buildStandIns(CONTEXT);
    const engine = `a private engine ${await engineVersion()} with stand-ins for the images`;
    return runTrial({ engine, folder: WORK_FOLDER, only });
  }
  if (values.install) {
    await installEngine();
    return runBesideEngine(import.meta.filename, ['--private', ...only.flatMap((name) => ['--only', name])]);
  }
  const version = await engineVersion();
  if (version !== undefined) return runTrial({ engine: `engine ${version}`, only });
  console.error(
    'No container engine of version 25 or newer answers here. To install one for this run: npm run engine -- --install',
  );
  return 1;
};

process.exitCode = await start();
