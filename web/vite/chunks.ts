import type { Rolldown } from 'vite';

type Look = (id: string) => Rolldown.ModuleInfo | null;

/** What begins a file of its own, the page's entry or something imported lazily, and needs this module. */
const doorsTo = (id: string, look: Look, seen = new Set<string>()): Rolldown.ModuleInfo[] => {
  const info = look(id);
  if (!info || seen.has(id)) return [];
  seen.add(id);
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [info] : [];
  return [...own, ...info.importers.flatMap((importer) => doorsTo(importer, look, seen))];
};

/** What runs the page stays in the file that the page names. */
const STARTS = /\/web\/(index\.html|src\/app\/main\.tsx)$/;
const RENDER = /\/app\/render\.tsx$/;
const SIGNED_OUT = /\/routes\/(login|register)\.tsx$/;
/** All contracts are reached by one index, which would make them everyone's. */
const SIGNED_IN_CONTRACT = /\/packages\/contracts\/src\/(assistant|comments|events|notifications|polls?|socket)\.ts$/;
const POLL_FORM_CONTRACT = /\/packages\/contracts\/src\/poll-form\.ts$/;
const POLL_FORM = /\/routes\/(create|edit)-poll\.tsx$/;
/** What stands around every screen of who is signed in. */
const LAYOUT = /\/layout\/signed-in-layout\.tsx$/;
const DASHBOARD = /\/routes\/dashboard\.tsx$/;
const POLL = /\/routes\/poll-detail\.tsx$/;
const SIGNED_IN = /\/(layout\/signed-in-layout|routes\/(dashboard|poll-detail))\.tsx$/;
/** What comes beside each screen, when that is there. */
const ASIDE = /\/(layout|features\/(assistant|notifications))\//;

/** By what is read together; null where a module belongs to one file alone. */
const chunkOf = (id: string, look: Look): string | null => {
  if (SIGNED_IN_CONTRACT.test(id)) return 'signed-in';
  if (POLL_FORM_CONTRACT.test(id)) return 'poll-form';
  if (STARTS.test(id) || id.endsWith('.css')) return null;
  const doors = doorsTo(id, look);
  const leads = (kind: RegExp) => doors.some((door) => kind.test(door.id));
  if (doors.some(({ isEntry }) => isEntry) || (leads(SIGNED_OUT) && leads(SIGNED_IN))) return 'core';
  if (leads(RENDER)) return doors.length > 1 ? 'core' : null;
  if (leads(LAYOUT)) return 'signed-in';
  if (doors.length < 2) return null;
  if (leads(SIGNED_OUT)) return 'forms';
  if (leads(DASHBOARD)) return 'signed-in';
  if (leads(POLL)) return 'poll';
  if (doors.every((door) => POLL_FORM.test(door.id))) return 'poll-form';
  return leads(ASIDE) ? 'aside' : 'screens';
};

/**
 * Which modules share a file. Left alone, each set of screens gets a file for what it has in common, some forty of
 * them to a screen, and on a slow network each of those costs more than all that it holds.
 */
export const chunks: Rolldown.CodeSplittingGroup = {
  name: (id, context) => chunkOf(id, (one) => context.getModuleInfo(one)),
  // What a module needs has been put by the same rule into a file that is read at least as often.
  includeDependenciesRecursively: false,
};
