/** Increased with every change of terms or rules, so that outdated kinds can be recognised. */
export const pageKindRules = 6
