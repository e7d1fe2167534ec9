const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID as PostgreSQL writes it, in either case: what it would refuse must not reach a statement. */
export function isUuid(text: string): boolean {
  return shape.test(text)
}
