/**
 * The pages that are worth reading when nobody looks at them first: those of the shipped rule, and the home page, where a
 * site of one page has its contacts.
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
