const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const TEST = '[.]test[.]tsx?$|/test/|^packages/testing/|^web/jest/';

export default {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one, or want a third.', {}, { circular: true }),
    rule('resolvable', 'An import that finds nothing.', {}, { couldNotResolve: true }),
    rule(
      'services-apart',
      'Services talk by HTTP and events, never by import.',
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
      'Packages know nobody who uses them.',
      { path: '^packages/' },
      { path: '^(services|web|embedded|stack|e2e|load)/' },
    ),
    rule(
      'testing-only-in-tests',
      'What ships never imports the test kit.',
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
      'A command does not know who calls it.',
      { path: '^services/.*/commands[.]ts$' },
      { path: ['^services/.*/(main|service|app|routes)[.]ts$', '^services/.*/(consumers|jobs)/'] },
    ),
    rule(
      'web-only-contracts',
      'The page shares nothing with the servers but the contracts.',
      { path: '^web/' },
      { path: '^(packages|services|embedded|stack|e2e|load|scripts)/', pathNot: '^packages/contracts/' },
    ),
    rule(
      'features-apart',
      'Routes compose features; features never know each other.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'features-below-app',
      'Only the typed paths are shared downwards.',
      { path: '^web/src/(features|components|lib)/' },
      { path: '^web/src/app/', pathNot: '^web/src/app/paths[.]ts$' },
    ),
    rule(
      'lib-below-features',
      'The library serves features and knows none.',
      { path: '^web/src/(lib|components)/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'ui-without-domain',
      'components/ui could ship in a different product.',
      { path: '^web/src/components/ui/', pathNot: TEST },
      { path: '^(web/src/(app|features|lib)|packages)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
