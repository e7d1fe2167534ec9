/** Markup, headers or cookies by which a technology is recognised, and the version they state. */
export interface Sample {
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookieNames?: readonly string[]
  readonly version?: string | null
}

/** Minimal fragments of pages. */
export const script = (src: string) => `<script async src="${src}"></script>`
export const inline = (code: string) => `<script>${code}</script>`
export const styles = (href: string) => `<link rel="stylesheet" href="${href}">`
export const frame = (src: string) => `<iframe src="${src}" width="600"></iframe>`
export const picture = (src: string) => `<img alt="" src="${src}">`
export const link = (href: string) => `<a href="${href}">here</a>`
export const form = (action: string) => `<form method="post" action="${action}"></form>`
export const box = (className: string) => `<div class="first ${className} last"></div>`
export const generator = (content: string) => `<meta name="generator" content="${content}" />`
