// Errors of external services. Spread into the catalogue, which checks the shape of every entry.

export const providerErrors = {
  provider_key_rejected: {
    status: 502,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    meaning:
      'The provider rejects the API key: missing, wrong, restricted, or its project has the API or billing disabled. The message says which. Calls pause; after the cause is removed, restart the workers or wait a quarter of an hour.',
  },
  provider_access_denied: {
    status: 502,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    meaning:
      'The provider refuses this installation (401, 403). Read its usage policy, set a user agent with a contact, or use another endpoint. Calls pause meanwhile.',
  },
  credential_rejected: {
    status: 502,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    pausesLane: true,
    meaning:
      'The service rejects the credential: wrong, expired, blocked, or without credit or permission. The message says which. Its rows wait, without losing attempts. Replace the credential, or remove the cause and resume it; it is also tried every quarter of an hour.',
  },
  destination_misconfigured: {
    status: 502,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    pausesLane: true,
    meaning:
      'The destination refuses a setting: a field of the field map that it does not have, a list or an audience that is gone. The message names it. Correct the destination and resume it; no contact loses an attempt.',
  },
  destination_gone: {
    status: 502,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    pausesLane: true,
    meaning:
      'The receiver answered 410 Gone: it wants no more contacts, and the destination is paused. Enter its new URL and resume it, or delete it.',
  },
  destination_paused: {
    status: 409,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    pausesLane: true,
    meaning: 'The destination is paused. Its contacts wait until it is resumed.',
  },
  delivery_refused: {
    status: 502,
    consequence: 'give-up',
    nothingDone: true,
    meaning:
      'The destination refuses this contact. The message quotes its reason. Correct the contact or the field map, then deliver it again.',
  },
  delivery_under_way: {
    status: 409,
    consequence: 'wait',
    nothingDone: true,
    meaning:
      'The person was erased while a delivery to the destination was under way. They are erased there when it must have ended.',
  },
  verdict_too_low: {
    status: 409,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    meaning:
      'The verdict on the e-mail is below the minimum of the destination. The contact is delivered when a validation gives it a better one, or when the minimum is lowered.',
  },
  webhook_failed: {
    status: 502,
    consequence: 'retry',
    meaning:
      'The receiver of a webhook did not accept the message; the text says why. It is tried ten times within three days, with the same webhook-id. Correct the receiver or the URL, then resend what failed.',
  },
  webhook_gone: {
    status: 502,
    consequence: 'give-up',
    meaning:
      'The receiver of a webhook answered 410 Gone: it wants no more messages, and the webhook is disabled. Enter its new URL and resume it, or delete it.',
  },
  webhook_paused: {
    status: 409,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    pausesLane: true,
    meaning: 'The webhook is paused or disabled. Its messages wait until it is resumed.',
  },
  secret_unreadable: {
    status: 500,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    pausesLane: true,
    meaning:
      'A credential was sealed with a key that this process does not have. Set SECRETS_KEY to the key of the process that saved it (or copy its secrets.key), or enter the credential again.',
  },
  provider_quota: {
    status: 503,
    consequence: 'wait',
    nothingDone: true,
    meaning: "The provider's quota or rate limit is used up. The row continues automatically at the time given.",
  },
  provider_unavailable: {
    status: 503,
    consequence: 'retry',
    meaning: 'The provider did not answer in time, or answered with a server error.',
  },
  provider_unreachable: {
    status: 503,
    consequence: 'retry',
    nothingDone: true,
    meaning: 'No connection to the provider can be made. Nothing was sent, so nothing is charged.',
  },
  provider_bad_answer: {
    status: 502,
    consequence: 'retry',
    meaning:
      'The provider sent a response that it does not document (an HTML page, broken JSON). If that continues, check the endpoint.',
  },
  provider_bad_request: {
    status: 502,
    consequence: 'give-up',
    nothingDone: true,
    meaning: 'The provider rejects the request as invalid. The message quotes it; the same request would fail again.',
  },
  provider_query_too_heavy: {
    status: 502,
    consequence: 'retry',
    meaning:
      'The provider ran out of time or memory on the query, or the response exceeds the size cap. Use a smaller area.',
  },
  provider_token_expired: {
    status: 502,
    consequence: 'retry',
    nothingDone: true,
    meaning: 'The provider no longer accepts the page token. The query starts again from its first page.',
  },
  provider_place_gone: {
    status: 404,
    consequence: 'give-up',
    nothingDone: true,
    meaning: 'The provider no longer has a place with that id: closed, merged or moved. Search again to find it.',
  },
  area_unknown: {
    status: 422,
    consequence: 'give-up',
    meaning: 'No area with that name was found. Add the country or the region ("Leeds, UK"), or enter coordinates.',
  },
  kind_unknown: {
    status: 422,
    consequence: 'give-up',
    meaning: 'The provider has no category for that kind of business. The message lists the nearest names.',
  },
  places_file_invalid: {
    status: 422,
    consequence: 'give-up',
    meaning:
      'A file of places is damaged, or declares sizes that no such file has. The message names file and cause. Download it again, or remove it.',
  },
  places_file_changed: {
    status: 503,
    consequence: 'retry',
    meaning:
      'A file of places was replaced while it was read. The search reads it again from the place where it stopped.',
  },
  places_no_ranges: {
    status: 502,
    consequence: 'give-up',
    meaning:
      'The server of the place files does not send parts of a file (it answered 200 to a request for a range). Use another OVERTURE_ENDPOINT, or a folder of downloaded files.',
  },
} as const
