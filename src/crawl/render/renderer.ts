/** A script, style sheet or answer that a page asked for while it was rendered. */
export interface Resource {
  readonly status: number
  readonly contentType: string | undefined
  readonly body: Buffer
}

/** Fetches for the browser, under the same guard and caps as every fetch; undefined: refused or failed. */
export type LoadResource = (url: string) => Promise<Resource | undefined>

/** One page to render, and the only way it has to the outside. */
export interface RenderRequest {
  readonly url: string
  /** The page as the plain fetch got it: the browser never asks for it again. */
  readonly html: string
  readonly load: LoadResource
  readonly signal: AbortSignal | undefined
}

/** Turns a page that is an empty shell into what a visitor would see. */
export interface Renderer {
  /** The markup after the scripts ran. Throws `render_failed`. */
  render(request: RenderRequest): Promise<string>
  close(): Promise<void>
}
