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
