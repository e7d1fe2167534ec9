import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { EntityColumn, Row } from '../api/entity-routes.ts'
import { Cell } from '../grid/cells/cell.tsx'
import { isWebUrl } from '../lib/is-web-url.ts'
import { rowUrl } from '../lib/row-url.ts'
import { socialNetwork } from '../lib/social-network.ts'
import { valueIn } from '../lib/value-in.ts'
import classes from './drawer.module.css'
import { ExternalLink } from './external-link.tsx'
import { EmailLink, PhoneLink } from './reach-links.tsx'

/** A value with what a person can do with it: write, dial, copy, open. */
export function FactValue({ row, column }: { readonly row: Row; readonly column: EntityColumn }) {
  const { name } = column
  const value = valueIn(row, name)
  if (name === 'socials' && Array.isArray(value)) {
    return (
      <span className={classes.socials}>
        {value.map(String).map((url) => (
          <ExternalLink key={url} url={url} text={socialNetwork(url)} />
        ))}
      </span>
    )
  }
  if (typeof value !== 'string') return <Cell row={row} column={column} />
  if (name === 'email') return <EmailLink email={value} />
  if (name === 'phone') return <PhoneLink phone={value} country={row.country} />
  if (name === 'company' && typeof row.lead_id === 'string') {
    return (
      <Anchor component={Link} {...rowUrl('leads', row.lead_id)} inherit underline="always">
        {value}
      </Anchor>
    )
  }
  return isWebUrl(value) ? <ExternalLink url={value} /> : <Cell row={row} column={column} />
}
