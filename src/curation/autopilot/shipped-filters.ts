/**
 * Pages to read without manual selection: those of the shipped rule, and the home page, where a one-page site has its
 * contacts.
 */
export const contactAndHomePages = {
  all: [
    { field: 'depth', op: 'lte', value: 2 },
    {
      any: [
        { field: 'contact_rank', op: 'is_not_null' },
        { field: 'kind', op: 'equals', value: 'home' },
      ],
    },
  ],
}

/** Sitemaps of pages. An index whose children have no rows of their own is the only way to the pages of its site. */
export const pageSitemaps = {
  any: [
    { field: 'type', op: 'in', value: ['page', 'virtual'] },
    {
      all: [
        { field: 'type', op: 'equals', value: 'index' },
        { not: { field: 'children_recorded', op: 'gt', value: 0 } },
      ],
    },
  ],
}
