/** A list that was imported: its places come from its file, so it cannot be searched again. */
export const isImported = ({ provider }: { readonly provider: string }): boolean => provider === 'csv'
