import { AppError } from '../../core/errors.ts'
import { pause } from '../../core/time.ts'
import { curate } from '../../curation/curate.ts'
import type { Database } from '../../db/database.ts'
import { compareDatabases } from '../../v1/compare/compare-databases.ts'
import { compareOutputs, countOpenPages, type ParallelResult, parallelPages } from '../../v1/compare/parallel-run.ts'
import { openV1, type V1Source } from '../../v1/source/open-v1.ts'
import { type V1TableName, v1Tables } from '../../v1/source/v1-row.ts'
import { assertWritable } from '../assert-writable.ts'
import { findTenant } from '../find-tenant.ts'
import { type Installation, readSettings } from '../installation.ts'
import { bar, liveLines } from '../progress/live-lines.ts'
import { findCommandActor } from '../run-tenant-command.ts'
import { serve } from '../serve.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { compareHtml } from './compare-html.ts'
import { compareText } from './compare-text.ts'
import { readV1Url } from './v1-url.ts'

export interface CompareOptions {
  readonly from?: string
  readonly sample?: number
  readonly only?: readonly V1TableName[]
  readonly parallel?: true
  readonly html?: string
  readonly tenant?: string
  readonly json?: true
}

const pagesByDefault = 100
const pollMs = 500

/** `scrapersky v1 compare`. */
export async function compareV1(options: CompareOptions): Promise<void> {
  await assertWritable(options.html)
  const source = await openV1(await readV1Url(options.from))
  try {
    await runCommand(readSettings('stderr'), async (installation) => {
      await assertMigrated(installation)
      const { db } = installation
      const tenantId = await findTenant(db, options.tenant)
      const lines = liveLines(process.stderr)
      const comparison = await compareDatabases({
        db,
        source,
        tenantId,
        only: options.only ?? v1Tables,
        sample: options.sample,
        progress: (table, rows) => lines.show([`${table}: ${rows} rows compared`]),
      }).finally(lines.clear)
      const parallel = options.parallel
        ? await runParallel(installation, source, tenantId, options.sample ?? pagesByDefault)
        : undefined
      const { html } = options
      if (html !== undefined) {
        await writeFileAtomically(html, async (file) => Number(file.write(compareHtml(comparison, parallel))))
      }
      const result = parallel === undefined ? comparison : { ...comparison, parallel }
      process.stdout.write(`${options.json ? JSON.stringify(result) : compareText(comparison, parallel)}\n`)
    })
  } finally {
    await source.close()
  }
}

/** Selects pages that V1 has read, processes them with the usual loop, and compares the contacts. */
async function runParallel(
  installation: Installation,
  source: V1Source,
  tenantId: string,
  sample: number,
): Promise<ParallelResult> {
  const { db, registry } = installation
  const stage = registry.stage('wf7-page-extraction')
  await assertNotPaused(db, stage.id)
  const pages = await parallelPages(db, source, tenantId, sample)
  if (pages.length === 0) {
    throw new AppError(
      'not_found',
      'V1 has read no page that is in V2 and was not rejected there. Run "scrapersky v1 import" first.',
    )
  }
  const ids = pages.map(({ id }) => id)
  const actorId = await findCommandActor(installation, tenantId)
  await curate(db, registry, { entity: 'pages', target: { ids }, status: 'Selected', tenantId, actorId })
  const service = await serve(installation, { stages: [stage], api: false })
  const lines = liveLines(process.stderr)
  try {
    for (;;) {
      const open = await countOpenPages(db, ids)
      lines.show([`${bar(ids.length - open, ids.length)} pages read`])
      if (open === 0) return await compareOutputs(db, ids)
      await pause(pollMs)
    }
  } finally {
    lines.clear()
    await service.stop()
  }
}

/** With a paused stage the command would wait for ever. */
async function assertNotPaused(db: Database, stageId: string): Promise<void> {
  const paused = db.selectFrom('stage_settings').select('paused').where('stage_id', '=', stageId)
  if ((await paused.executeTakeFirst())?.paused !== true) return
  throw new AppError('request_invalid', `${stageId} is paused. Run "scrapersky stages resume ${stageId}" first.`)
}
