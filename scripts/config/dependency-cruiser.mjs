import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The files that a workspace's package.json exports, as patterns. */
const entryPoints = globSync('{packages,services,tools}/*/package.json', { cwd: ROOT }).flatMap((file) => {
  const { exports = {} } = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8'));
  return Object.values(exports).map((target) => `^${posix.join(dirname(file), target).replaceAll('.', '[.]')}$`);
});

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const TEST = '[.]test[.]tsx?$|/test/|^packages/testing/|^web/jest/|^tests/';

export default {
  forbidden: [
    rule('no-cycles', 'Two files that need each other belong together, or need a third.', {}, { circular: true }),
    rule('resolvable', 'The imported file does not exist.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule(
      'entry-points-only',
      'A package, service or tool is imported through the files that its package.json exports.',
      { path: '^([^/]+/[^/]+)/' },
      { path: '^(packages|services|tools)/', pathNot: ['^$1/', ...entryPoints] },
    ),
    rule(
      'services-apart',
      'Services communicate by HTTP and events, never by import.',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'contracts-only-zod',
      'Contracts run in the browser and in every service.',
      { path: '^packages/contracts/', pathNot: TEST },
      { pathNot: ['^packages/contracts/', '^node_modules/zod/'] },
    ),
    rule(
      'packages-below-services',
      'Packages do not import their users.',
      { path: '^packages/' },
      { path: '^(services|web|embedded|tests|tools)/' },
    ),
    rule(
      'testing-only-in-tests',
      'Shipped code does not import the test kit.',
      { path: '^(packages|services|web|embedded)/', pathNot: TEST },
      { path: '^packages/testing/' },
    ),
    rule(
      'inward-in-services',
      'main → service → routes | consumers | jobs → commands → rules, policy, repository, presenter.',
      { path: '^services/.*/(repository|presenter|rules|policy)[.]ts$' },
      { path: ['^services/.*/(main|service|app|routes|commands)[.]ts$', '^services/.*/(consumers|jobs)/'] },
    ),
    rule(
      'commands-below-edges',
      'Commands do not import the routes, consumers and jobs that call them.',
      { path: '^services/.*/commands[.]ts$' },
      { path: ['^services/.*/(main|service|app|routes)[.]ts$', '^services/.*/(consumers|jobs)/'] },
    ),
    rule(
      'repositories-without-outbox',
      'Repositories hold SQL; commands decide which event a transaction appends.',
      { path: '^services/.*/repository[.]ts$' },
      { path: '^packages/service-kit/src/messaging/outbox[.]ts$' },
    ),
    rule(
      'tests-apart',
      'The rooms of tests share fixtures and nothing else.',
      { path: '^tests/([^/]+)/' },
      { path: '^tests/', pathNot: ['^tests/$1/', '^tests/fixtures/'] },
    ),
    rule(
      'tools-without-tests',
      'What tools and tests share is in packages/testing.',
      { path: '^(tools|scripts|embedded)/' },
      { path: '^tests/' },
    ),
    rule(
      'fixtures-below-tests',
      'Fixtures do not import the tests that use them.',
      { path: '^tests/fixtures/' },
      { path: '^tests/', pathNot: '^tests/fixtures/' },
    ),
    rule(
      'web-only-contracts',
      'The page shares only the contracts with the servers.',
      { path: '^web/' },
      { path: '^(packages|services|embedded|tests|tools|scripts)/', pathNot: '^packages/contracts/' },
    ),
    rule(
      'alias-between-folders',
      'Imports are relative inside a feature or another folder of the page, and begin with # between them.',
      { path: '^web/(src/features/[^/]+|src/[^/]+|jest)/' },
      {
        path: '^web/(src|jest)/',
        pathNot: '^web/$1/',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    ),
    rule(
      'features-apart',
      'Routes compose features; features do not import each other.',
      { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/(ballots|results|poll-editor|presenting)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'ballots-and-results-above-polls',
      'poll-editor and presenting → ballots and results → polls.',
      { path: '^web/src/features/(ballots|results)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/($1|polls)/' },
    ),
    rule(
      'poll-editor-and-presenting-above-ballots',
      'poll-editor and presenting → ballots and results → polls.',
      { path: '^web/src/features/(poll-editor|presenting)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/($1|ballots|results|polls)/' },
    ),
    rule(
      'features-below-app',
      'The app composes features; nothing below imports it.',
      { path: '^web/src/(features|components|lib)/' },
      { path: '^web/src/app/' },
    ),
    rule(
      'lib-below-features',
      'The library does not import features.',
      { path: '^web/src/(lib|components)/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'ui-without-domain',
      'components/ui could ship in a different product.',
      { path: '^web/src/components/ui/', pathNot: TEST },
      { path: '^(web/src/(app|features|lib)|packages)/' },
    ),
    rule(
      'messages-through-the-seam',
      'Screens read texts in the active language, through lib/messages.',
      { path: '^web/', pathNot: '^web/src/lib/messages/' },
      { path: '^web/src/lib/messages/[a-z]{2}/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The examples run in other tools, whose modules are not installed.
    exclude: { path: '(^|/)dist/|^tools/load/examples/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
