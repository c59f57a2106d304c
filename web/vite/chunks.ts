import type { Rolldown } from 'vite';
import { LAYOUT, RENDERER, routeOf, type Screens, SIGNED_OUT_LAYOUT } from './bundle.ts';

type GetModuleInfo = (id: string) => Rolldown.ModuleInfo | null;

/** The modules that start a chunk, the entry of the page or a lazy import, and that need this module. */
const rootsOf = (id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): Rolldown.ModuleInfo[] => {
  const info = getModuleInfo(id);
  if (!info || seen.has(id)) return [];
  seen.add(id);
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [info] : [];
  return [...own, ...info.importers.flatMap((importer) => rootsOf(importer, getModuleInfo, seen))];
};

/** The modules that start the page stay in the file that index.html names. */
const STARTS = /\/web\/(index\.html|src\/app\/main\.tsx)$/;
/** All contracts are imported through one index, which would put them into the core. */
const SIGNED_IN_CONTRACT =
  /\/packages\/contracts\/src\/(comments|events|notifications|poll-rules|polls?|rule-texts|socket)\.ts$/;
/** The same holds for TanStack Query. Signed out there are no lists. */
const LIST_QUERIES =
  /\/@tanstack\/[\w-]+\/build\/modern\/(infiniteQuery(Observer|Options)|use(Prefetch)?InfiniteQuery|useMutationState)\.js$/;
const PASSWORDS_CONTRACT = /\/packages\/contracts\/src\/passwords\.ts$/;
const REGISTRATION_CONTRACT = /\/packages\/contracts\/src\/registration\.ts$/;
const PROFILE_CONTRACT =
  /\/packages\/contracts\/src\/(account-deletion|data-exports|email-proofs|languages|mails|profile)\.ts$/;
const SESSIONS_CONTRACT = /\/packages\/contracts\/src\/sessions\.ts$/;
/** Kept sessions, and drafts: needed after the first paint by screens that share little else. */
const KEPT_SESSIONS = /\/(features\/session\/kept-sessions\/(?!keep-box)|lib\/messages\/(\w\w\/)?kept-sessions\.ts)/;
/** Single sign-on, which most installations do not have. */
const SINGLE_SIGN_ON =
  /\/(packages\/contracts\/src\/single-sign-on|features\/session\/single-sign-on\/(?!lazy-|link-form)[\w-]+|lib\/messages\/(\w\w\/)?single-sign-on)\.tsx?$/;
/** The second factor, which few accounts have: lazy parts of the profile and of the sign-in. */
const SECOND_FACTOR =
  /\/(packages\/contracts\/src\/second-factor\.ts|features\/session\/second-factor\/(?!lazy-)|lib\/messages\/(\w\w\/)?(second-factor|sign-in-code)\.ts)/;
/** Texts of polls about time, on several screens, and features that browsers may lack. */
const TIMES =
  /\/(lib\/(time-zone|time-until|device\/features|messages\/(\w\w\/)?relative-time)|polls\/components\/(moment|end-label))\.tsx?$/;
const DRAFTS = /\/(lib\/drafts|lib\/use-form-draft|lib\/messages\/(\w\w\/)?drafts|components\/ui\/draft-notice)\.tsx?$/;
/** Needed by lazy parts of the ballot, the menu of a poll, or two screens, alone, which the bundler finds out itself. */
const BALLOTS_CONTRACT =
  /\/packages\/contracts\/src\/(assistant|ballots|ballot-texts|checkable|checkable-texts|conclusions|embed|invitations|merkle-proofs|moderation(-texts)?|proposals|reports|revisions|runs|voters)\.ts$/;
/** Code that several of walls, short addresses, sequences and their followers share. */
const PRESENTING =
  /\/(node_modules\/qr\/index\.js|(packages\/contracts\/src\/(presenting|sharing-texts)|features\/presenting\/[\w/-]+|components\/ui\/qr-\w+|lib\/messages\/(\w\w\/)?(present|sequences))\.tsx?)$/;
/** Code of the lists of polls, which three screens share, but not the screen of a poll. */
const POLL_LISTS =
  /(virtual:lucide\/search\.tsx|\/(features\/polls\/filter\/[\w-]+|lib\/messages\/(\w\w\/)?dashboard)\.tsx?)$/;
/** Icons and parts that only these and one more lazy part need, which the bundler finds out itself. */
const BESIDE_PRESENTING =
  /(virtual:lucide\/(chevron-left|chevron-right|maximize|minimize|zoom-in|zoom-out)\.tsx|\/(ballots\/(unsent-ballots|whole\/(choices|use-drag-order))\.ts|ui\/radio-rows\.tsx|my-polls\/(api|own-stats)\.ts))$/;
/** Icons of the poll screen and its menu, and of the menu alone. */
const POLL_ICONS = /virtual:lucide\/(copy|presentation)\.tsx$/;
const MENU_ICONS = /virtual:lucide\/code-xml\.tsx$/;
/** Results of ranked and scored polls: their screen and the report share them, each loaded on demand. */
const COMPARED_RESULTS =
  /\/(features\/(results\/compared|polls\/runoff)\/|lib\/messages\/(\w\w\/)?(compared-results|runoff)\.ts|virtual:lucide\/(pause|play)\.tsx)/;
/** Needed by lazy parts of the results screen alone, which the bundler finds out itself. */
const RESULTS_FILES =
  /\/(packages\/contracts\/src\/exports\.ts|features\/results\/export\/|lib\/messages\/(\w\w\/)?results-files\.ts)/;
/** Needed by lazy parts of several screens. */
const LAZY_PARTS =
  /\/(ballots\/trial-ballot|polls\/cards\/no-polls|lib\/typed-code|contracts\/src\/(poll-code|api-[\w-]+)|lib\/messages\/(\w\w\/)?(decisions|language-menu|moderation|report)|session\/(language\/[\w-]+|password\/own-password-field))\.tsx?$/;
/** Needed by two lazy menus, which the bundler finds out itself. */
const EMBED_CODE = /\/(features\/polls\/embed-code\/|lib\/messages\/(\w\w\/)?embed-code\.ts)/;
const POLL_FORM_CONTRACT =
  /\/packages\/contracts\/src\/(groups|invited|invited-entries|poll-error-texts|pictures|poll-form|poll-rule-errors|repeat-times)\.ts$/;
/** Runs of a poll: lazy parts of two screens and of the forms share them. */
const SERIES =
  /\/(packages\/contracts\/src\/runs\.ts|features\/polls\/series\/(?!series-slot)|lib\/messages\/(\w\w\/)?series\.ts)/;
/** Lists of people: the form of a poll needs a part of their code, its lazy settings and the screens of groups the rest. */
const PEOPLE_OF_FORM =
  /\/(features\/poll-editor\/visibility\/invited-(api|entries)|lib\/messages\/(\w\w\/)?visibility)\.ts$/;
const PEOPLE =
  /\/(features\/poll-editor\/(groups|visibility\/(add-people|entr|use-people-reader|file-text))|lib\/messages\/(\w\w\/)?(groups|invitations)\.ts)/;
/** Shared by lazy parts alone. */
const RULES_SUMMARY = /\/rules-summary\.tsx?$/;
/** Templates: the dialogs that choose and save one share them. */
const TEMPLATES =
  /\/(packages\/contracts\/src\/templates\.ts|features\/polls\/templates\/(?!poll-menu)|lib\/messages\/(\w\w\/)?(shipped-)?templates\.ts)/;
/** The layout's dialogs load after the screen. Most screens open none at once. */
const DIALOG = /\/components\/ui\/dialog\.tsx$/;
/** The lazy parts of the poll forms. */
const FORM_PARTS = [
  'rule-settings.tsx',
  'option-settings.tsx',
  'ballot-preview.tsx',
  'paste/paste-list.tsx',
  'copied-poll.tsx',
  'visibility/visibility-settings.tsx',
  'repeat/repeat-details.tsx',
].map((part) => `/features/poll-editor/${part}`);
/** Lazy parts of the layout, which load after the screen. */
const LAYOUT_PARTS = /\/(layout|features\/(assistant|notifications))\//;
/** The palette names the actions of many screens. It loads after the screen, from whichever chunks. */
const PALETTE = /\/layout\/palette-dialog\.tsx$/;
/** A field is also on screens that do not use the library of forms. */
const FIELD = /\/components\/ui\/field\.tsx$/;
/** Code that the panels beside the screens share with the screen of notifications. */
const BESIDE_SCREENS = /\/(features\/(assistant|notifications)\/|lib\/messages\/(\w\w\/)?(assistant|notification))/;

/** The signed-in screens that need a module and whose first data the head of the page requests. */
const screensThatOpenWith = (screens: Screens, isNeededBy: (module: string) => boolean): string[] =>
  Object.entries(screens)
    .filter(([, screen]) => screen.signedIn && screen.prefetch && isNeededBy(routeOf(screen)))
    .map(([name]) => name);

/** The chunk of a module by the roots that need it; null where only one root does. */
const chunkOf = (screens: Screens, id: string, getModuleInfo: GetModuleInfo): string | null => {
  if (SIGNED_IN_CONTRACT.test(id) || LIST_QUERIES.test(id)) return 'signed-in';
  if (PASSWORDS_CONTRACT.test(id)) return 'passwords';
  if (REGISTRATION_CONTRACT.test(id)) return 'registration';
  if (TIMES.test(id)) return 'times';
  if (PROFILE_CONTRACT.test(id)) return 'profile';
  if (SESSIONS_CONTRACT.test(id)) return 'sessions';
  if (SINGLE_SIGN_ON.test(id)) return 'single-sign-on';
  if (SECOND_FACTOR.test(id)) return 'second-factor';
  if (KEPT_SESSIONS.test(id)) return 'kept-sessions';
  if (DRAFTS.test(id)) return 'drafts';
  if (COMPARED_RESULTS.test(id)) return 'compared-results';
  if (DIALOG.test(id)) return 'dialog';
  if (RULES_SUMMARY.test(id)) return 'rules-summary';
  if (SERIES.test(id)) return 'series';
  if (TEMPLATES.test(id)) return 'templates';
  if (POLL_FORM_CONTRACT.test(id) || PEOPLE_OF_FORM.test(id)) return 'poll-form';
  if (PEOPLE.test(id)) return rootsOf(id, getModuleInfo).length > 1 ? 'people' : null;
  if (BESIDE_PRESENTING.test(id)) return null;
  if (POLL_ICONS.test(id)) return 'poll';
  if (POLL_LISTS.test(id)) return 'dashboard-results';
  if (PRESENTING.test(id)) return rootsOf(id, getModuleInfo).length > 1 ? 'presenting' : null;
  if (
    STARTS.test(id) ||
    MENU_ICONS.test(id) ||
    BALLOTS_CONTRACT.test(id) ||
    RESULTS_FILES.test(id) ||
    EMBED_CODE.test(id) ||
    LAZY_PARTS.test(id) ||
    id.endsWith('.css')
  )
    return null;
  const roots = rootsOf(id, getModuleInfo).filter((root) => !PALETTE.test(root.id) || root.id === id);
  const isNeededBy = (module: string) => roots.some((root) => root.id.endsWith(module));
  const routesOf = (chunk: string) =>
    Object.values(screens)
      .filter((screen) => screen.sharedChunk === chunk)
      .map(routeOf);
  const isSharedIn = (chunk: string) =>
    routesOf(chunk).some(isNeededBy) || (chunk === 'forms' && isNeededBy(SIGNED_OUT_LAYOUT));
  const opening = screensThatOpenWith(screens, isNeededBy);
  const needsSignIn = isNeededBy(LAYOUT) || opening.length > 0 || FIELD.test(id);
  if (roots.some(({ isEntry }) => isEntry) || (isSharedIn('forms') && needsSignIn)) return 'core';
  if (isNeededBy(RENDERER)) return roots.length > 1 ? 'core' : null;
  if (isNeededBy(LAYOUT)) return 'signed-in';
  if (id.endsWith(SIGNED_OUT_LAYOUT)) return 'forms';
  if (roots.length < 2) return null;
  const shared = ['forms', 'new-password', 'recovery'].find(isSharedIn);
  if (shared) return shared;
  if (opening.length > 0) return opening.length > 2 ? 'signed-in' : opening.join('-');
  const pollForm = [...routesOf('poll-form'), ...FORM_PARTS];
  if (roots.every((root) => pollForm.some((part) => root.id.endsWith(part)))) return 'poll-form';
  const isOfScreen = !BESIDE_SCREENS.test(id) && Object.values(screens).some((screen) => isNeededBy(routeOf(screen)));
  return roots.some((root) => LAYOUT_PARTS.test(root.id)) && !isOfScreen ? 'aside' : 'screens';
};

/**
 * Groups modules into chunks. The bundler's own rule makes one chunk for each set of screens that share modules, some
 * forty for a screen. On a slow network, requests cost more than the bytes of a few unused modules.
 */
export const chunks = (screens: Screens): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => chunkOf(screens, id, (one) => context.getModuleInfo(one)),
  // The same rule has put the dependencies of a module into a chunk that loads at least as often.
  includeDependenciesRecursively: false,
});
