/** Whether what is sent to the URL cannot be read or changed on the way: TLS, or this machine. */
export function isConfidentialUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname))
}
