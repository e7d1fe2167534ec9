import { Text } from '@mantine/core'
import type { ImportPreview } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useReasonText } from '../../messages/import-reasons.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

const maxRows = 8
/** Of a file with more, the chosen ones come first. */
const maxColumns = 8

/** The first rows with the value read from each. Scrolls horizontally: files can have many columns. */
export function PreviewTable({ preview: { header, rows, columns } }: { readonly preview: ImportPreview }) {
  const t = useMessages(messages)
  const reasonText = useReasonText()
  const mapped = new Set(Object.values(columns))
  const width = Math.max(header?.length ?? 0, ...rows.map(({ raw }) => raw.length))
  const columnsOfFile = Array.from({ length: width }, (_none, at) => ({
    at,
    name: header?.[at] || t('column', { number: at + 1 }),
  }))
  // Of a wide file the chosen columns would be out of sight.
  const shown =
    width <= maxColumns
      ? columnsOfFile
      : columnsOfFile.toSorted((one, other) => Number(mapped.has(other.at)) - Number(mapped.has(one.at)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('preview')}>
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('becomes')}</th>
            {shown.map(({ at, name }) => (
              <th key={at} scope="col" data-chosen={mapped.has(at) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map(({ line, raw, name, host, url, reason, warning }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                {reason === null ? (
                  <Text span size="sm" c="var(--sky-good)">
                    {name ?? url ?? host ?? ''}
                    {warning !== null && (
                      <Text span size="xs" display="block" c="var(--sky-warn)">
                        {reasonText(warning)}
                      </Text>
                    )}
                  </Text>
                ) : (
                  <Text span size="sm" c="var(--sky-bad)">
                    {reasonText(reason)}
                  </Text>
                )}
              </td>
              {shown.map(({ at }) => (
                <td key={at} data-chosen={mapped.has(at) || undefined}>
                  {raw[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
