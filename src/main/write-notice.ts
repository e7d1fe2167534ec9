import { sourceNotice } from '../display/labels/licences.ts'
import type { OpenExport } from '../http/export/open-export.ts'
import { isSpecial } from './assert-writable.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Beside a file whose rows name sources: `leads.csv.NOTICE.txt`. A workbook has the notice as a sheet. */
export async function writeNotice(out: string, { namesSources, extension }: OpenExport): Promise<void> {
  if (extension === 'xlsx' || !namesSources() || (await isSpecial(out))) return
  await writeFileAtomically(`${out}.NOTICE.txt`, async (file) => void file.write(`${sourceNotice.join('\n')}\n`))
}
