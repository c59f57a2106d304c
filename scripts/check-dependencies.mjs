/** Checks the import rules of config/dependency-cruiser.mjs on the working folder. */
import { existsSync, globSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import config from './config/dependency-cruiser.mjs';

const FOLDERS = ['packages', 'services', 'embedded', 'tests', 'tools', 'web'].filter((folder) => existsSync(folder));

const sources = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { exclude: ['**/node_modules', '**/dist'] });

const { forbidden, options } = config;
const { output } = await cruise(FOLDERS, { ...options, ruleSet: { forbidden }, validate: true });

for (const { rule, from, to, cycle } of output.summary.violations) {
  const path = cycle?.length ? cycle.map((step) => step.name).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${path}`);
  console.error(`  ${forbidden.find(({ name }) => name === rule.name).comment}`);
}

// Without a parser for TypeScript dependency-cruiser skips every file and reports no violation.
const seen = new Set(output.modules.map((module) => module.source));
const unseen = sources.filter((file) => !seen.has(file));
for (const file of unseen) console.error(`not read: ${file}`);

console.log(`${seen.size} modules`);
if (output.summary.violations.length || unseen.length || sources.length === 0) process.exitCode = 1;
