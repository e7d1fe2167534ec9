/** Parameters in the URL of a list that do not affect its rows. */
export const pageParameters: readonly string[] = ['row', 'by', 'map']
