import { ads, analytics } from './analytics.ts'
import { bookings } from './booking.ts'
import { builders } from './builders.ts'
import { cms } from './cms.ts'
import { consents, securities } from './consent.ts'
import { chats, marketing } from './conversation.ts'
import type { Fingerprint } from './fingerprint.ts'
import { frameworks, languages } from './frameworks.ts'
import { cdns, hostings, servers } from './servers.ts'
import { shops } from './shops.ts'
import { payments, reviews, widgets } from './trust.ts'
import { wordpress } from './wordpress.ts'

/** All known technologies, most informative about a business first. Our own observations, as data. */
export const fingerprints: readonly Fingerprint[] = [
  ...cms,
  ...builders,
  ...wordpress,
  ...shops,
  ...bookings,
  ...analytics,
  ...ads,
  ...chats,
  ...marketing,
  ...consents,
  ...securities,
  ...payments,
  ...reviews,
  ...widgets,
  ...frameworks,
  ...languages,
  ...servers,
  ...cdns,
  ...hostings,
]
