// Terms that must not come back, each with its replacement. `scripts/check-language.ts` looks for them.

export interface BannedTerm {
  /** Case counts, unless the pattern says otherwise. */
  readonly pattern: RegExp
  readonly replacement: string
  /** Only in paths that begin with one of these. Without it: everywhere. */
  readonly only?: readonly string[]
  /** Not in paths that begin with one of these: there the term is data or has its usual meaning. */
  readonly except?: readonly string[]
}

/** Words that extraction looks for, texts of sample pages, names of real products. */
const data = [
  'demo/town/data/',
  'demo/town/site/',
  'src/extract/data/',
  'src/validation/offline/data/',
  'src/validation/offline/disposable.ts',
  'src/validation/offline/typo/',
  'src/extract/email/placeholders.ts',
  'src/extract/host-kind/excluded-hosts.ts',
  'src/extract/page-kind/languages/',
  'src/extract/site/technologies/',
  'src/providers/business-kinds/data/',
  'src/testing/technology-samples/',
]

const copy = ['ui/', 'test/browser/']

export const bannedTerms: readonly BannedTerm[] = [
  // Names that were replaced.
  { pattern: /\bTurnstile\b|\bturnstile\b/, replacement: 'Semaphore', except: [...data, 'src/extract/page/forms.ts'] },
  { pattern: /\bGatherer\b/, replacement: 'Batcher' },
  { pattern: /[kK]eepHouse|keep-house/, replacement: 'startMaintenance' },
  { pattern: /\b[tT]ill\b/, replacement: 'CostLedger, or until', except: [...data, 'src/extract/'] },
  { pattern: /\b[bB]uyer\b/, replacement: 'Charge', except: data },
  { pattern: /\b[pP]urse\b/, replacement: 'budget', except: data },
  { pattern: /\b[sS]ieve\b/, replacement: 'ResultFilter, filter' },
  { pattern: /HouseRoutes|house-routes|groupHouse/, replacement: 'AdminRoutes, admin' },
  { pattern: /\bmapNamed\b/, replacement: 'providerByName' },
  { pattern: /\bTrip\b|\bstartTrip\b|(?<!round )\btrip\b/, replacement: 'FetchState', except: data },
  { pattern: /\bhotLines\b/, replacement: 'candidateLines' },
  { pattern: /scene-emails|BehindTheScenes/, replacement: 'hidden-emails' },
  { pattern: /\bRoom\b|\broomsOf\b/, replacement: 'Workflow', except: [...data, 'src/extract/'] },
  { pattern: /\bwords\.ts\b|-words\.ts\b/, replacement: 'messages.ts', only: ['ui/'] },
  { pattern: /\bmost[A-Z]\w*|\blongest[A-Z]\w*/, replacement: 'max...' },
  { pattern: /\bleast[A-Z]\w*/, replacement: 'min...' },
  { pattern: /\batOnce\b/, replacement: 'concurrency, maxConcurrent' },
  {
    pattern: /\b[pP]atience\w*|[iI]mpatient\w*|\bpatiently\b|\bpatientReport/,
    replacement: 'timeout, withTimeout',
    except: [...data, 'src/extract/site/page-state.test.ts'],
  },
  // A name of the DevTools protocol stays.
  {
    pattern: /\b(?!createIsolatedWorld)[a-z]\w*World\b|\bWorld\b/,
    replacement: 'context, dependencies, fixture',
    except: data,
  },

  // Figures of speech.
  {
    pattern: /\bthe house\b/i,
    replacement: 'the system, the installation',
    except: [...data, 'src/providers/', 'src/extract/'],
  },
  { pattern: /\bmanners\b|\barmour\b/i, replacement: 'robots.txt, pacing; guards, caps', except: data },
  { pattern: /\blook(?:s|ed|ing)? after\b/i, replacement: 'administers, maintains', except: data },
  { pattern: /\bwhoever\b/i, replacement: 'the caller, the user, a process', except: data },
  { pattern: /\bsomebody\b/i, replacement: 'another user, another process, the caller', except: data },
  { pattern: /\b(?:any|every)body\b/i, replacement: 'anyone, everyone, all users', except: data },
  {
    pattern: /\bnobody\b(?![:@])/i,
    replacement: 'no user, no process, no one',
    except: [
      ...data,
      'src/db/embedded/open-in-child.testing.ts',
      'src/db/embedded/server-account.ts',
      'test/fresh-clone.test.ts',
      'test/system/servers/account.ts',
      'README.md',
      'src/curation/claim.test.ts',
    ],
  },
  {
    pattern: /\bstands\b(?! for\b)/i,
    replacement: 'is',
    // The reason of a page kind, which is stored with the page.
    except: [...data, 'src/extract/page-kind/classify-path.ts'],
  },
  { pattern: /\btold\b|\btells\b/i, replacement: 'reports, notifies, says, distinguishes', except: data },
  {
    pattern: /\b(?:comes?|came) in(?= (?:by|with|as|once|the same)\b|[.,;:'")]|$)/i,
    replacement: 'arrives, is received, signs in',
    except: data,
  },
  { pattern: /\bleaves? the house\b/i, replacement: 'is exported, is sent' },
  {
    pattern: /\b(?:person|people|machine)(?:['’]s)? words?\b|\bperson['’]s words?\b|\bsaid a word\b/i,
    replacement: 'curation status, processing status',
  },
  { pattern: /\btak(?:en|e|es|ing) back\b/i, replacement: 'undone, undo, reclaimed' },
  { pattern: /\bgives? back\b/i, replacement: 'returns' },
  { pattern: /\bhand(?:s|ed|ing)? back\b/i, replacement: 'releases, returns' },
  { pattern: /\bsigns? of life\b/i, replacement: 'heartbeat' },
  { pattern: /\bstood\b/i, replacement: 'was', except: data },
  { pattern: /\bdealt out\b/i, replacement: 'distributed' },
  { pattern: /\bby hand\b/i, replacement: 'manually', except: data },
  { pattern: /\bin vain\b/i, replacement: 'without result', except: data },
  { pattern: /\ba second look\b|\bthe second look\b/i, replacement: 'a second pass' },

  // Business rules do not belong in src/db. The generated schema names tables and columns.
  {
    pattern: /\w*(?:contact|suppress|budget|retention|retain)\w*/i,
    replacement: 'a neutral example; move rules to src/contacts or src/costs',
    only: ['src/db/'],
    except: ['src/db/schema.ts'],
  },

  // UI copy.
  { pattern: /['"`>]Come in['"`<]/, replacement: 'Sign in, Continue' },
  { pattern: /['"`>]House['"`<]/, replacement: 'Administration', only: ['ui/'] },
  { pattern: /Find or do/, replacement: 'Search or run a command', only: copy },
  { pattern: /Either way/, replacement: 'Any', only: copy },
  { pattern: /Bring a list/, replacement: 'Import a list', only: copy },
  { pattern: /Throw-away/, replacement: 'Disposable', only: copy },
  { pattern: /Present password/, replacement: 'Current password', only: copy },
  { pattern: /Narrow it down/, replacement: 'More filters', only: copy },
  { pattern: /Back to the usual/, replacement: 'Reset columns', only: copy },
  { pattern: /\bHaus\b/, replacement: 'Verwaltung, System', only: copy },
  { pattern: /\bTore?\b/, replacement: 'Schritt', only: copy },
  { pattern: /getilgt|\bTilgung/, replacement: 'gelöscht', only: copy },
  { pattern: /Tiefenprüfung|Tiefenabfrage/, replacement: 'Firmendetails', only: copy },
  { pattern: /Zeilen je Griff/, replacement: 'Stapelgröße', only: copy },
  { pattern: /Liste bringen/, replacement: 'Liste importieren', only: copy },
  { pattern: /Jetziges Passwort/, replacement: 'Aktuelles Passwort', only: copy },
  { pattern: /Schlüssel machen/, replacement: 'Schlüssel erstellen', only: copy },
]
