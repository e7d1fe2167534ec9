// How a call to an outside service can end badly. Spread into the catalogue, which checks the shape of every entry.

export const providerErrors = {
  provider_key_rejected: {
    status: 502,
    consequence: 'give-up',
    meaning:
      'The provider does not take the API key: missing, wrong, restricted, or its project has the API or billing off. The message says which; no waiting helps.',
  },
  provider_access_denied: {
    status: 502,
    consequence: 'give-up',
    meaning:
      'The provider refuses this installation (401, 403). Read its usage policy, set a user agent with a contact, or use another endpoint.',
  },
  provider_quota: {
    status: 503,
    consequence: 'wait',
    meaning: "The provider's quota or rate limit is used up. The row goes on by itself at the time given.",
  },
  provider_unavailable: {
    status: 503,
    consequence: 'retry',
    meaning: 'The provider did not answer, not in time, or with an error of its own.',
  },
  provider_bad_answer: {
    status: 502,
    consequence: 'retry',
    meaning:
      'The provider answered something that is not what it documents (an HTML page, broken JSON). Check the endpoint if it stays.',
  },
  provider_bad_request: {
    status: 502,
    consequence: 'give-up',
    meaning: 'The provider calls the request wrong. The message has its words; asking the same again would fail again.',
  },
  provider_query_too_heavy: {
    status: 502,
    consequence: 'retry',
    meaning: 'The provider ran out of time or memory on the query, or the answer passes the size cap. Ask for less.',
  },
  provider_token_expired: {
    status: 502,
    consequence: 'retry',
    meaning: 'The provider no longer knows the page token. The query is asked again from its first page.',
  },
  provider_place_gone: {
    status: 404,
    consequence: 'give-up',
    meaning: 'The provider no longer has a place of that id: closed, merged or moved. Search again to find it anew.',
  },
  area_unknown: {
    status: 422,
    consequence: 'give-up',
    meaning: 'No area of that name was found. Add the country or the region ("Leeds, UK"), or give coordinates.',
  },
  kind_unknown: {
    status: 422,
    consequence: 'give-up',
    meaning: 'The provider has no category for that kind of business. The message has the nearest names.',
  },
} as const
