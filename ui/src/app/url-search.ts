import { useNavigate, useSearch } from '@tanstack/react-router'

/** The query string: filters in the syntax of the API (`kind=in:email,phone`), so that a link reproduces a view. */
export type UrlSearch = Readonly<Record<string, string | readonly string[]>>
/** undefined removes a parameter. */
export type UrlChange = Readonly<Record<string, string | readonly string[] | undefined>>

/** Plain parameters, repeated ones as a list. The router's default writes values as JSON, which is hard to read. */
export function parseUrlSearch(text: string): UrlSearch {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function writeUrlSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The parameters of the URL, and a function that changes some of them; `push` adds a history entry. */
export function useUrlSearch(): [UrlSearch, (change: UrlChange, options?: { readonly push?: boolean }) => void] {
  const search: UrlSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (wanted: UrlChange, { push = false } = {}) => {
    void navigate({ to: '.', search: { ...search, ...wanted } as never, replace: !push })
  }
  return [search, change]
}
