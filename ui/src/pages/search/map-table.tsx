import { Table } from '@mantine/core'
import type { SearchMap } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'
import classes from './search-map.module.css'

const maxRows = 500

/** The data of the map as a table. */
export function MapTable({ map: { places, waiting, checks } }: { readonly map: SearchMap }) {
  const t = useMessages(messages)
  const format = useFormat()
  const counts = [
    [t('placesFound'), places.length],
    [t('cellsLeft'), waiting.length],
    [t('cellsChecks'), checks.length],
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.tableFrame} tabIndex={0} aria-label={t('table')}>
      <Table stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>#</Table.Th>
            <Table.Th>{t('latitude')}</Table.Th>
            <Table.Th>{t('longitude')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {places.slice(0, maxRows).map(({ id, latitude, longitude }, n) => (
            <Table.Tr key={id}>
              <Table.Td>{n + 1}</Table.Td>
              <Table.Td>{latitude.toFixed(5)}</Table.Td>
              <Table.Td>{longitude.toFixed(5)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {counts.map(([label, count]) => (
            <Table.Tr key={label}>
              <Table.Th colSpan={2}>{label}</Table.Th>
              <Table.Td>{format.number(count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </section>
  )
}
