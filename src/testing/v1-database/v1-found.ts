import { type V1Plan, v1Tenant } from './v1-plan.ts'
import { type GeneratedTable, partOf, truthOf } from './v1-truth.ts'

const words = ['New', 'Selected', 'Maybe', 'Not a Fit', 'Archived', 'Selected', 'New', 'New']

export function placeSearches(plan: V1Plan): GeneratedTable {
  const { all, unknownWord } = plan.counts.searches
  const statuses = ['complete', 'complete', 'complete', 'failed', 'processing', 'pending']
  return {
    table: 'place_searches',
    count: all,
    row: (n) => ({
      id: plan.id('place_searches', n),
      location: `Town ${n}`,
      business_type: 'dentist',
      params: { radius_km: 10 },
      status: n < all - unknownWord ? statuses[n % statuses.length] : 'exploded',
      created_at: plan.time(n),
      updated_at: plan.time(n),
    }),
    truth: truthOf(all, 0, { unknown_status: unknownWord }),
  }
}

/** Statuses rotate; the last rows are those that V1's loops lost. */
export function placesStaging(plan: V1Plan): GeneratedTable {
  const { all, stuck, queued, failed } = plan.counts.places
  const scan = (n: number) => {
    const { name } = partOf(all - 1 - n, [['Processing', stuck] as const, ['Queued', queued], ['Error', failed]])
    if (name !== 'beyond')
      return { status: 'Selected', deep_scan_status: name, deep_scan_error: name === 'Error' ? 'quota' : null }
    const status = words[n % words.length]
    return { status, deep_scan_status: status === 'Selected' ? 'Completed' : null }
  }
  return {
    table: 'places_staging',
    count: all,
    row(n) {
      const details = { name: `Business ${n}`, types: ['dentist'], rating: 4 }
      return {
        id: n + 1,
        place_id: `ChIJ-${n}`,
        name: `Business ${n}`,
        formatted_address: `${n} High Street, Town`,
        business_type: 'dentist',
        latitude: 40 + (n % 1000) / 100,
        longitude: -70 - (n % 1000) / 100,
        rating: 3 + (n % 20) / 10,
        user_ratings_total: n % 400,
        tenant_id: n % 50 === 0 ? null : v1Tenant,
        user_name: 'Unknown User',
        search_job_id: plan.id('place_searches', n % (plan.counts.searches.all - plan.counts.searches.unknownWord)),
        // An object at first; after V1's first update a text that contains JSON.
        raw_data: n % 5 === 0 ? JSON.stringify(details) : details,
        search_time: plan.time(n),
        updated_at: plan.time(n),
        ...scan(n),
      }
    },
    truth: truthOf(all, 0),
  }
}

/** Business `n` belongs to place `n` and domain `n`, except the last ones. */
export function localBusinesses(plan: V1Plan): GeneratedTable {
  const { all, withoutStaging, withoutPlace, social, withoutSite, stuck } = plan.counts.businesses
  const site = (n: number) => {
    const { name } = partOf(all - 1 - n, [['stuck', stuck] as const, ['none', withoutSite], ['social', social]])
    if (name === 'none') return null
    if (name === 'social') return `https://www.facebook.com/business-${n}`
    return n % 3 === 0 ? `http://www.${plan.host(n)}/?utm=maps` : `https://${plan.host(n)}/`
  }
  return {
    table: 'local_businesses',
    count: all,
    row(n) {
      const isStuck = all - 1 - n < stuck
      return {
        id: plan.id('local_businesses', n),
        tenant_id: v1Tenant,
        place_id: n < withoutPlace ? null : n < withoutPlace + withoutStaging ? `ChIJ-lost-${n}` : `ChIJ-${n}`,
        lead_source: 'google_places',
        business_name: `Business ${n}`,
        full_address: `${n} High Street, Town`,
        phone: n % 4 === 0 ? null : `(212) 555-${String(1000 + (n % 9000)).slice(-4)}`,
        website_url: site(n),
        main_category: 'dentist',
        extra_categories: ['clinic'],
        rating: 4.5,
        reviews_count: n % 300,
        latitude: 40.5,
        longitude: -70.5,
        additional_json: {},
        created_at: plan.time(n),
        updated_at: plan.time(n),
        status: 'Selected',
        domain_extraction_status: isStuck ? 'Processing' : 'Completed',
      }
    },
    truth: truthOf(all, 0),
  }
}
