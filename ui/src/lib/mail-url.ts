/** The link that writes to an e-mail. A site decides what is in it: a question mark would begin further recipients and a text. */
export const mailUrl = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
