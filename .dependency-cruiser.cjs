const { readFileSync } = require('node:fs')

/** The house's import rules (docs/architecture.md): who may import whom. */
const within = (path) => ({ path })
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The modules of the API from left to right, as portal.ts lists them; one imports only what lies left of it. */
const COMPOSED = [...readFileSync(`${__dirname}/apps/api/src/portal.ts`, 'utf8').matchAll(/^ {4}(\w+)Module\(/gm)]
const folderOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const [FIRST, ...REST] = COMPOSED.map(([, name]) => folderOf(name))
// The state of maintenance is no module of routes and jobs: `tools` serves it.
const MODULES = [FIRST, 'maintenance', ...REST]

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Rooms in a ring cannot be taken apart.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'domain-is-pure',
      'Pure rules import nothing but zod, and what reads network addresses.',
      within('^packages/domain/src'),
      {
        pathNot: ['^packages/domain/src', '^node_modules/(zod|ipaddr\\.js)/'],
      },
    ),
    rule('contract-stands-on-domain', 'The contract knows rules, not rooms.', within('^packages/contract/src'), {
      pathNot: ['^packages/(domain|contract)/src', '^node_modules/zod/'],
    }),
    rule('database-knows-nobody', 'SQL below, use cases above.', within('^packages/database/src'), {
      path: '^(apps|packages/(contract|sealing|testkit))/',
    }),
    rule('html-stands-alone', 'A tag and no more.', within('^packages/html/src'), {
      path: '^(apps|packages)/',
      pathNot: '^packages/html/',
    }),
    rule(
      'sealing-stands-on-database',
      'Keys and sealed texts; what is sealed is its owners’ business.',
      within('^packages/sealing/src'),
      {
        path: '^(apps|packages/(contract|domain|testkit))/',
      },
    ),
    rule('web-never-imports-api', 'The browser knows the contract alone.', within('^apps/web/src'), {
      path: '^(apps/(api|demo|identity|sandbox)|packages/(database|sealing|testkit))/',
    }),
    rule(
      'web-words-stand-first',
      'Texts in two languages; everything else may speak them.',
      within('^apps/web/src/words'),
      { path: '^apps/web/src/', pathNot: '^apps/web/src/words/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-ui-has-no-domain',
      'src/ui is a design system: it has no domain words, calls nobody and knows no session.',
      within('^apps/web/src/ui'),
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|words)/' },
    ),
    rule(
      'web-kit-knows-no-screen',
      'ui ← kit ← (member | club) ← shell: what every screen stands on knows none of them.',
      within('^apps/web/src/(kit|start)'),
      { path: '^apps/web/src/(member|club|shell)/' },
    ),
    rule(
      'web-screens-know-no-shell',
      'What a screen puts into the shell is handed to it (src/shell/slots.ts), never fetched from there.',
      within('^apps/web/src/(member|club)'),
      { path: '^apps/web/src/shell/' },
    ),
    rule(
      'web-member-and-club-apart',
      'A member never downloads what an organiser works with, nor the other way round.',
      { path: '^apps/web/src/(member|club)/' },
      { path: '^apps/web/src/(member|club)/', pathNot: '^apps/web/src/$1/' },
    ),
    rule(
      'web-features-stand-alone',
      'What two features need is in src/ui (no domain words), src/kit (no screen) or src/member/shared (parts of the domain).',
      { path: '^apps/web/src/(member|club)/([^/]+)/' },
      {
        path: '^apps/web/src/(member|club)/[^/]+/',
        pathNot: ['^apps/web/src/$1/$2/', '^apps/web/src/(member|club)/shared/'],
      },
    ),
    rule(
      'web-door-stands-alone',
      'The page at the door is an app of its own: it takes what needs no session from src/kit, and nobody takes anything from it.',
      within('^apps/web/src/door'),
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(door|kit|ui/theme)/' },
    ),
    rule(
      'web-knows-no-door',
      'Members and organisers download nothing of the page at the door.',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/door/' },
      { path: '^apps/web/src/door/' },
    ),
    rule(
      'web-main-comes-last',
      'The portal is put together in main.tsx, and home before it in early-home.tsx; the first script alone fetches them.',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/start/start\\.ts$' },
      { path: '^apps/web/src/(main|early-home)\\.tsx$' },
    ),
    rule(
      'web-rooms',
      'A file of the web is in one of its rooms; a new room takes its place in the line above.',
      {},
      {
        path: '^apps/web/src/',
        pathNot: '^apps/web/src/((start|words|ui|kit|member|club|shell|door)/|(main|early-home)\\.tsx$)',
      },
    ),
    rule(
      'demonstration-is-not-served',
      'Nothing that is served knows the demonstration; one place loads it, where the configuration wants it.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: ['^apps/demo/', '^apps/api/src/start/demonstration\\.ts$'] },
      { path: '^apps/demo/' },
    ),
    rule(
      'demonstration-is-loaded-when-wanted',
      'A release is without it: loaded as the process runs, and never with what it needs.',
      within('^apps/api/src/start/demonstration\\.ts$'),
      { path: '^apps/demo/', dynamic: false },
    ),
    rule(
      'outside-world-stands-apart',
      'Identity and the stand-ins know nothing of the portal.',
      within('^apps/(identity|sandbox)/src'),
      { path: '^(apps/(api|demo|web)|packages/contract)/' },
    ),
    ...MODULES.slice(0, -1).map((name, place) =>
      rule(
        `modules-in-a-line-${name}`,
        'Modules stand in a line: what lies right may import what lies left; the other way it is handed in.',
        within(`^apps/api/src/modules/${name}/`),
        { path: `^apps/api/src/modules/(${MODULES.slice(place + 1).join('|')})/` },
      ),
    ),
    rule(
      'modules-in-the-line',
      'A new module takes its place in the line (portal.ts).',
      {},
      { path: '^apps/api/src/modules/', pathNot: `^apps/api/src/modules/(${MODULES.join('|')})/` },
    ),
    rule(
      'modules-by-their-index',
      'Of a module others import its index.ts; a drawing thread alone loads no more than it draws with.',
      {
        path: '^apps/(api|demo)/src/',
        pathNot: ['^apps/api/src/modules/', '^apps/api/src/documents/'],
      },
      { path: '^apps/api/src/modules/', pathNot: '^apps/api/src/modules/[^/]+/index\\.ts$' },
    ),
    rule(
      'modules-by-their-index-among-modules',
      'One module imports another’s index.ts or nothing.',
      { path: '^apps/api/src/modules/([^/]+)/' },
      {
        path: '^apps/api/src/modules/',
        pathNot: ['^apps/api/src/modules/$1/', '^apps/api/src/modules/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'platform-knows-no-module',
      'What every module stands on knows none of them.',
      within('^apps/api/src/platform'),
      { path: '^apps/api/src/modules/' },
    ),
    rule(
      'sql-in-repositories',
      'Statements stand in files that hold nothing else.',
      { path: '^apps/api/src/(modules|platform)/', pathNot: '(repository\\.ts$|^apps/api/src/platform/database/)' },
      {
        path: '^(apps/api/src/platform/database/prepared|packages/database/src/[a-z-]+-tables)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('rules-are-pure', 'Rules decide; they do not read or write.', within('^apps/api/src/modules/.*rules\\.ts$'), {
      path: [
        '^apps/api/src/(adapters|platform/(access|http|jobs|delivery))/',
        'repository\\.ts$',
        '^node_modules/(pg|drizzle-orm|fastify)/',
      ],
      dependencyTypesNot: ['type-only'],
    }),
    rule('adapters-know-no-module', 'A port does not know who calls.', within('^apps/api/src/adapters'), {
      path: '^apps/api/src/modules/',
    }),
    rule(
      'tests-stay-outside',
      'What is served does not import tests.',
      within('^(apps|packages/(domain|contract|database|sealing))/[^/]*/?src'),
      { path: '(/test/|^packages/testkit/|^e2e/|^bench/)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    // TypeScript 7 is unknown to it: without this it would pass over every source and find nothing wrong.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    // Every source is an ES module, and no rule needs more than its imports.
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
