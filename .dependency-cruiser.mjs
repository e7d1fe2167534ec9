// The arrows of ARCHITECTURE.md. A rule names a folder and everything it may reach; the rest is forbidden.
const rooms = ['core', 'db', 'curation', 'crawl', 'extract', 'providers', 'stages', 'v1', 'http', 'main', 'testing']

const mayReach = {
  core: [],
  db: ['core'],
  curation: ['db', 'core'],
  crawl: ['core'],
  extract: ['core'],
  providers: ['crawl', 'core'],
  stages: ['curation', 'db', 'crawl', 'extract', 'providers', 'core'],
  http: ['stages', 'curation', 'db', 'core'],
  v1: ['stages', 'curation', 'db', 'crawl', 'extract', 'core'],
}

const arrows = Object.entries(mayReach).map(([room, allowed]) => ({
  name: `${room}-reaches-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^src/(${rooms.filter((other) => other !== room && !allowed.includes(other)).join('|')}|config)` },
}))

export default {
  forbidden: [
    ...arrows,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'rooms-meet-in-the-database',
      severity: 'error',
      from: { path: '^src/stages/([^/]+)/' },
      to: { path: '^src/stages/([^/]+)/', pathNot: '^src/stages/$1/' },
    },
    {
      name: 'only-main-reads-the-environment',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|testing)/|^src/config|\\.test\\.ts$' },
      to: { path: '^src/config' },
    },
    {
      name: 'product-does-not-need-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/testing/|\\.test\\.ts$' },
      to: { path: '^src/testing/|\\.test\\.ts$' },
    },
    {
      name: 'demo-reaches-only-core-and-providers',
      severity: 'error',
      from: { path: '^demo/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(core|providers)/' },
    },
    {
      name: 'only-main-opens-the-demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|testing)/|\\.test\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'ui-knows-the-contract-only',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^src/', pathNot: '^src/http/contract' },
    },
    {
      name: 'pages-use-the-parts-and-not-the-other-way',
      severity: 'error',
      from: { path: '^ui/src/(api|drawer|grid|lib|parts|theme|messages)/' },
      to: { path: '^ui/src/pages/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
