// The import rules of ARCHITECTURE.md. Each folder of src lists the folders that it may import; all others are forbidden.
const mayImport = {
  core: [],
  db: ['core'],
  access: ['secrets', 'db', 'core'],
  secrets: ['db', 'core'],
  curation: ['db', 'core'],
  crawl: ['core'],
  validation: ['core'],
  extract: ['validation', 'core'],
  costs: ['curation', 'db', 'core'],
  contacts: ['curation', 'db', 'extract', 'validation', 'core'],
  leads: ['contacts', 'curation', 'db', 'core'],
  learning: ['contacts', 'curation', 'db', 'core'],
  destinations: ['providers', 'crawl', 'core'],
  providers: ['crawl', 'validation', 'core'],
  matching: ['extract', 'validation', 'providers', 'core'],
  display: ['extract', 'providers', 'core'],
  stages: [
    'matching',
    'leads',
    'contacts',
    'costs',
    'secrets',
    'curation',
    'db',
    'crawl',
    'extract',
    'validation',
    'providers',
    'destinations',
    'display',
    'core',
  ],
  http: [
    'stages',
    'destinations',
    'matching',
    'leads',
    'learning',
    'contacts',
    'costs',
    'access',
    'secrets',
    'curation',
    'db',
    'display',
    'core',
  ],
  v1: ['stages', 'leads', 'contacts', 'curation', 'db', 'crawl', 'extract', 'validation', 'core'],
}
const folders = [...Object.keys(mayImport), 'main', 'testing']

const folderRules = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^src/(${folders.filter((other) => other !== folder && !allowed.includes(other)).join('|')}|config)` },
}))

export default {
  forbidden: [
    ...folderRules,
    {
      name: 'checks-of-an-email-itself-ask-no-server',
      severity: 'error',
      from: { path: '^src/(extract|contacts|matching|v1|validation/offline)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/validation/(dns|smtp)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'stages-do-not-import-each-other',
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
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/testing/|\\.test\\.ts$' },
      to: { path: '^src/testing/|\\.test\\.ts$' },
    },
    {
      name: 'demo-imports-only-core-and-providers',
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
      // The packages of the image are installed without devDependencies. The web app is bundled when the image is built.
      name: 'image-imports-no-dev-dependencies',
      severity: 'error',
      from: { path: '^(src|demo|bin|scripts)/', pathNot: '^src/testing/|\\.(test|testing|types)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-imports-the-contract-and-labels-only',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^src/', pathNot: '^src/(http/contract|display/labels)/' },
    },
    {
      // Labels are plain data without imports: the web app bundles them.
      name: 'ui-imports-types-and-labels-of-the-server-only',
      severity: 'error',
      from: { path: '^ui/' },
      to: {
        path: '^src/',
        pathNot: '^src/(display/labels/|http/contract/column-labels\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'labels-import-only-labels',
      severity: 'error',
      from: { path: '^src/display/labels/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/display/labels/' },
    },
    {
      name: 'shared-ui-does-not-import-pages',
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
