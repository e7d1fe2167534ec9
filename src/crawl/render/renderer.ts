/** A script, style sheet or other response that a page loads while it is rendered. */
export interface Resource {
  readonly status: number
  readonly contentType: string | undefined
  readonly body: Buffer
}

/** Fetches a resource, under the guard and caps of every fetch; undefined: refused or failed. */
export type LoadResource = (url: string) => Promise<Resource | undefined>

/** One page to render, and its only access to the network. */
export interface RenderRequest {
  readonly url: string
  /** The page as it was fetched: the browser does not fetch it again. */
  readonly html: string
  readonly load: LoadResource
  readonly signal: AbortSignal | undefined
}

/** Runs the scripts of a page that is empty without them. */
export interface Renderer {
  /** The markup after the scripts ran. Throws `render_failed`. */
  render(request: RenderRequest): Promise<string>
  close(): Promise<void>
}
