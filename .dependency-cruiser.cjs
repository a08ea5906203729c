const { readFileSync } = require('node:fs')

/** Import rules (docs/architecture.md). */
const within = (path) => ({ path })
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Modules in the order of portal.ts; each may import only earlier ones. */
const COMPOSED = [...readFileSync(`${__dirname}/apps/api/src/portal.ts`, 'utf8').matchAll(/^ {4}(\w+)Module\(/gm)]
const folderOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const [FIRST, ...REST] = COMPOSED.map(([, name]) => folderOf(name))
// `maintenance` has no routes or jobs, so portal.ts does not list it.
const MODULES = [FIRST, 'maintenance', ...REST]

/** Areas of modules; each may import only earlier ones. */
const AREAS = ['core', 'money', 'membership', 'events', 'finance', 'portal']

/** Folders of the largest modules; each imports only those of earlier lines, and these files of the module itself. */
const FOLDERS = {
  payments: {
    files: [],
    order: [
      ['keys', 'manual', 'orders'],
      ['after-payment', 'erasure', 'emails', 'receipts', 'reconciliation', 'saved-cards'],
      ['settling'],
      ['refunding', 'recurring', 'window'],
      ['unmatched'],
    ],
  },
  events: {
    files: ['events-deps', 'settle-each'],
    order: [
      ['admission', 'days-off', 'seats'],
      ['catalogue'],
      ['waiting'],
      ['authoring', 'differences'],
      ['discounts', 'entries', 'invitations', 'series'],
      ['resale'],
      ['registration'],
      ['cancellation'],
      ['emails'],
      ['people'],
    ],
  },
}

/** Rules that keep the folders of a module in order. */
function folderRules([module, { files, order }]) {
  const root = `^apps/api/src/modules/[^/]+/${module}/`
  const allowedFiles = files.length > 0 ? `|(${files.join('|')})\\.ts$` : ''
  const rules = order.flatMap((folders, place) =>
    folders.map((folder) =>
      rule(
        `${module}-folders-${folder}`,
        'A folder of a large module imports only folders of earlier lines.',
        within(`${root}${folder}/`),
        {
          path: root,
          pathNot: `${root}((${[folder, ...order.slice(0, place).flat()].join('|')})/${allowedFiles})`,
        },
      ),
    ),
  )
  const listed = `${root}(${order.flat().join('|')})/`
  const text = 'Each folder of a large module has a place in the order above.'
  return [...rules, rule(`${module}-folders-are-listed`, text, {}, { path: `${root}[^/]+/`, pathNot: listed })]
}

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Import cycles are forbidden.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('domain-is-pure', 'The domain imports only small pure libraries.', within('^packages/domain/src'), {
      pathNot: ['^packages/domain/src', '^node_modules/(zod|ipaddr\\.js)/'],
    }),
    rule(
      'contract-imports-domain-only',
      'The contract imports only the domain and zod.',
      within('^packages/contract/src'),
      {
        pathNot: ['^packages/(domain|contract)/src', '^node_modules/zod/'],
      },
    ),
    rule(
      'database-imports-no-application',
      'The database package imports no application and no contract.',
      within('^packages/database/src'),
      {
        path: '^(apps|packages/(contract|sealing|testkit))/',
      },
    ),
    rule('html-imports-nothing', 'The HTML tag depends on no other package.', within('^packages/html/src'), {
      path: '^(apps|packages)/',
      pathNot: '^packages/html/',
    }),
    rule(
      'sealing-imports-database-only',
      'Encryption depends on the database package only.',
      within('^packages/sealing/src'),
      {
        path: '^(apps|packages/(contract|domain|testkit))/',
      },
    ),
    rule(
      'web-never-imports-api',
      'The web app imports nothing of the server but the contract.',
      within('^apps/web/src'),
      {
        path: '^(apps/(api|demo|identity|sandbox)|packages/(database|sealing|testkit))/',
      },
    ),
    rule('web-words-import-nothing', 'Texts import no other part of the web app.', within('^apps/web/src/words'), {
      path: '^apps/web/src/',
      pathNot: '^apps/web/src/words/',
      dependencyTypesNot: ['type-only'],
    }),
    rule(
      'web-ui-has-no-domain',
      'src/ui is the design system: no domain terms, API calls or session.',
      within('^apps/web/src/ui'),
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|words)/' },
    ),
    rule(
      'web-kit-imports-no-screen',
      'ui ← kit ← (member | club) ← shell: infrastructure imports no screen.',
      within('^apps/web/src/(kit|start)'),
      { path: '^apps/web/src/(member|club|shell)/' },
    ),
    rule(
      'web-screens-import-no-shell',
      'Screens get the parts of the shell that they fill through src/shell/slots.ts.',
      within('^apps/web/src/(member|club)'),
      { path: '^apps/web/src/shell/' },
    ),
    rule(
      'web-member-and-club-apart',
      'Members never download organisers’ code, and vice versa.',
      { path: '^apps/web/src/(member|club)/' },
      { path: '^apps/web/src/(member|club)/', pathNot: '^apps/web/src/$1/' },
    ),
    rule(
      'web-features-are-independent',
      'Code shared by features is in src/ui (no domain terms), src/kit (no screens) or …/shared (domain components).',
      { path: '^apps/web/src/(member|club)/([^/]+)/' },
      {
        path: '^apps/web/src/(member|club)/[^/]+/',
        pathNot: ['^apps/web/src/$1/$2/', '^apps/web/src/(member|club)/shared/'],
      },
    ),
    rule(
      'web-door-is-independent',
      'The door app imports only those parts of src/kit that need no session.',
      within('^apps/web/src/door'),
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(door|kit|ui/theme)/' },
    ),
    rule(
      'web-imports-no-door',
      'Members and organisers download nothing of the door app.',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/door/' },
      { path: '^apps/web/src/door/' },
    ),
    rule(
      'web-main-comes-last',
      'main.tsx and early-home.tsx are entry points, loaded only by the first script.',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/start/start\\.ts$' },
      { path: '^apps/web/src/(main|early-home)\\.tsx$' },
    ),
    rule(
      'web-folders',
      'Each file of the web app is in one of these folders; add a new one to the rules above.',
      {},
      {
        path: '^apps/web/src/',
        pathNot: '^apps/web/src/((start|words|ui|kit|member|club|shell|door)/|(main|early-home)\\.tsx$)',
      },
    ),
    rule(
      'demonstration-is-not-served',
      'Served code does not import the demonstration; one file loads it if the configuration requests it.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: ['^apps/demo/', '^apps/api/src/start/demonstration\\.ts$'] },
      { path: '^apps/demo/' },
    ),
    rule(
      'demonstration-is-loaded-when-wanted',
      'Releases lack the demonstration, so it is imported dynamically.',
      within('^apps/api/src/start/demonstration\\.ts$'),
      { path: '^apps/demo/', dynamic: false },
    ),
    rule(
      'external-services-are-independent',
      'The identity provider and the simulators import nothing of the portal.',
      within('^apps/(identity|sandbox)/src'),
      { path: '^(apps/(api|demo|web)|packages/contract)/' },
    ),
    ...MODULES.slice(0, -1).map((name, place) =>
      rule(
        `module-order-${name}`,
        'A module imports only earlier ones; portal.ts passes in other dependencies.',
        within(`^apps/api/src/modules/[^/]+/${name}/`),
        { path: `^apps/api/src/modules/[^/]+/(${MODULES.slice(place + 1).join('|')})/` },
      ),
    ),
    ...AREAS.slice(0, -1).map((area, place) =>
      rule(
        `area-order-${area}`,
        'An area imports only earlier ones; portal.ts passes in other dependencies.',
        within(`^apps/api/src/modules/${area}/`),
        { path: `^apps/api/src/modules/(${AREAS.slice(place + 1).join('|')})/` },
      ),
    ),
    ...Object.entries(FOLDERS).flatMap(folderRules),
    rule(
      'modules-are-listed',
      'Each module is in an area and listed in portal.ts.',
      {},
      { path: '^apps/api/src/modules/', pathNot: `^apps/api/src/modules/(${AREAS.join('|')})/(${MODULES.join('|')})/` },
    ),
    rule(
      'modules-by-their-index',
      'Modules are imported by their index.ts; only the rendering process imports single files.',
      {
        path: '^apps/(api|demo)/src/',
        pathNot: ['^apps/api/src/modules/', '^apps/api/src/documents/'],
      },
      { path: '^apps/api/src/modules/', pathNot: '^apps/api/src/modules/[^/]+/[^/]+/index\\.ts$' },
    ),
    rule(
      'modules-by-their-index-among-modules',
      'A module imports only the index.ts of another.',
      { path: '^apps/api/src/modules/([^/]+/[^/]+)/' },
      {
        path: '^apps/api/src/modules/',
        pathNot: ['^apps/api/src/modules/$1/', '^apps/api/src/modules/[^/]+/[^/]+/index\\.ts$'],
      },
    ),
    rule('platform-imports-no-module', 'The platform imports no module.', within('^apps/api/src/platform'), {
      path: '^apps/api/src/modules/',
    }),
    rule(
      'sql-in-repositories',
      'SQL is written only in repositories.',
      { path: '^apps/api/src/(modules|platform)/', pathNot: '(repository\\.ts$|^apps/api/src/platform/database/)' },
      {
        path: '^(apps/api/src/platform/database/prepared|packages/database/src/[a-z-]+-tables)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('rules-are-pure', 'Rules do no I/O.', within('^apps/api/src/modules/.*rules\\.ts$'), {
      path: [
        '^apps/api/src/(adapters|platform/(access|http|jobs|delivery))/',
        'repository\\.ts$',
        '^node_modules/(pg|drizzle-orm|fastify)/',
      ],
      dependencyTypesNot: ['type-only'],
    }),
    rule('adapters-import-no-module', 'Adapters import no module.', within('^apps/api/src/adapters'), {
      path: '^apps/api/src/modules/',
    }),
    rule(
      'sources-import-no-tests',
      'Served code does not import tests.',
      within('^(apps|packages/(domain|contract|database|sealing))/[^/]*/?src'),
      { path: '(/test/|^packages/testkit/|^e2e/|^bench/)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    // dependency-cruiser does not support TypeScript 7; without another parser it skips every source file.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    // Every source is an ES module; the rules need only imports.
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
