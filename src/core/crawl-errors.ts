// Errors of the web client. Spread into the catalogue, which checks the shape of every entry.

/** Statuses with a code of their own. Any other has the code of its class (RFC 9110, section 15). */
const httpStatuses = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a teapot",
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  431: 'Request Header Fields Too Large',
  444: 'No Response (nginx)',
  451: 'Unavailable For Legal Reasons',
  499: 'Client Closed Request (nginx)',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  509: 'Bandwidth Limit Exceeded',
  510: 'Not Extended',
  511: 'Network Authentication Required',
  520: 'Unknown Error (Cloudflare)',
  521: 'Web Server Is Down (Cloudflare)',
  522: 'Connection Timed Out (Cloudflare)',
  523: 'Origin Is Unreachable (Cloudflare)',
  524: 'A Timeout Occurred (Cloudflare)',
  525: 'TLS Handshake Failed (Cloudflare)',
  526: 'Invalid TLS Certificate (Cloudflare)',
  527: 'Railgun Error (Cloudflare)',
  530: 'Origin DNS Error (Cloudflare)',
  999: 'Request Denied (LinkedIn)',
} as const

type HttpStatus = keyof typeof httpStatuses
export type HttpErrorCode = `http_${HttpStatus}`

/** 408 and 425 ask for a retry (RFC 9110, RFC 8470), and so do server errors, except those that a retry cannot change. */
const isRetried = (status: number) =>
  status === 408 ||
  status === 425 ||
  (status >= 500 && status < 600 && ![501, 505, 506, 508, 510, 526].includes(status))

const httpErrors = Object.fromEntries(
  Object.entries(httpStatuses).map(([status, reason]) => [
    `http_${status}`,
    {
      status: 502,
      consequence: isRetried(Number(status)) ? 'retry' : 'give-up',
      meaning: `The site answered ${status} ${reason}.`,
    },
  ]),
) as Record<HttpErrorCode, { status: 502; consequence: 'retry' | 'give-up'; meaning: string }>

/** The code of an HTTP error status: its own, or that of its class. */
export function httpErrorCode(status: number): HttpErrorCode {
  if (status in httpStatuses) return `http_${status as HttpStatus}`
  return status >= 500 ? 'http_500' : 'http_400'
}

export const crawlErrors = {
  url_invalid: {
    status: 400,
    consequence: 'give-up',
    meaning: 'The text is not a URL with a host name.',
  },
  blocked_address: {
    status: 403,
    consequence: 'give-up',
    meaning:
      'The URL points to a private, local or reserved IP, to a port other than 80 and 443, or is not http(s). No connection was made.',
  },
  dns_not_found: { status: 502, consequence: 'give-up', meaning: 'The host name does not exist.' },
  dns_failed: { status: 502, consequence: 'retry', meaning: 'The name servers did not answer for the host.' },
  connection_refused: { status: 502, consequence: 'retry', meaning: 'The host refused the connection.' },
  connection_failed: { status: 502, consequence: 'retry', meaning: 'There is no network path to the host.' },
  connection_reset: {
    status: 502,
    consequence: 'retry',
    meaning: 'The host closed the connection before it answered.',
  },
  timeout_connect: { status: 504, consequence: 'retry', meaning: 'The host did not accept the connection in time.' },
  timeout_headers: {
    status: 504,
    consequence: 'retry',
    meaning: 'The host accepted the request and did not answer in time.',
  },
  timeout_body: {
    status: 504,
    consequence: 'retry',
    meaning: 'The response was not complete in time, or slower than the minimum rate.',
  },
  proxy_unreachable: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'The proxy for crawling does not answer, or not as a proxy. Nothing is fetched without it. Check CRAWL_PROXY_URL, or the proxy of the workspace in the settings; "scrapersky doctor" tries both. The row continues automatically.',
  },
  proxy_rejected: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'The proxy for crawling rejects the user name or password, or asks for them. Nothing is fetched without it. Correct them in CRAWL_PROXY_URL, or in the settings of the workspace. The row continues automatically.',
  },
  proxy_failed: {
    status: 503,
    consequence: 'wait',
    ours: true,
    meaning:
      'The proxy for crawling answers and did not connect to the site, and it has not connected to another site lately: either may be at fault. The message has its answer. It must allow connections to ports 80 and 443. The row is tried again for a week.',
  },
  tls_invalid: {
    status: 502,
    consequence: 'give-up',
    meaning:
      'The certificate of the site is expired, for another host or not trusted. It was recorded, and no page was read.',
  },
  tls_failed: { status: 502, consequence: 'retry', meaning: 'The TLS handshake with the host failed.' },
  protocol_error: { status: 502, consequence: 'retry', meaning: 'The response violates the HTTP protocol.' },
  headers_too_large: { status: 502, consequence: 'give-up', meaning: 'The headers of the response exceed the cap.' },
  blocked_by_robots: {
    status: 403,
    consequence: 'give-up',
    meaning: "The site's robots.txt disallows this URL. That is an outcome, not an error.",
  },
  robots_unreachable: {
    status: 503,
    consequence: 'wait',
    meaning:
      'The robots.txt of the site cannot be read now. Until it can, no page of the site is fetched (RFC 9309, 2.3.1.4).',
  },
  host_busy: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    meaning: 'The next free slot of this host is too far in the future. The row continues at the time given.',
  },
  host_failing: {
    status: 503,
    consequence: 'retry',
    meaning:
      'The host failed several times in a row, so it gets no request for a while. The row is tried again afterwards.',
  },
  rate_limited: {
    status: 503,
    consequence: 'wait',
    meaning: 'The site asks for fewer requests (429, or 503 with Retry-After). The row continues at the time given.',
  },
  too_large: {
    status: 502,
    consequence: 'give-up',
    meaning: 'The body exceeds a cap: bytes on the wire, bytes after decompression, or the ratio of the two.',
  },
  too_many_redirects: {
    status: 502,
    consequence: 'give-up',
    meaning: 'There are more redirects than the cap allows.',
  },
  redirect_loop: {
    status: 502,
    consequence: 'give-up',
    meaning: 'The redirects lead back to a URL already visited.',
  },
  redirect_invalid: {
    status: 502,
    consequence: 'give-up',
    meaning: 'The site redirects without a target, or to something that is not a URL.',
  },
  not_html: {
    status: 502,
    consequence: 'give-up',
    meaning: 'The response is not an HTML page, by its content type or by its content.',
  },
  decode_failed: { status: 502, consequence: 'give-up', meaning: 'The body cannot be decompressed.' },
  render_failed: { status: 502, consequence: 'retry', meaning: 'The browser could not render the page.' },
  ...httpErrors,
} as const
