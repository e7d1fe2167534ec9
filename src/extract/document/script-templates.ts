const template = /`((?:[^`\\]|\\[\s\S]){0,500})`/g
const placeholder = /\$\{\s{0,3}([\w$.[\]'"-]{1,60})\s{0,3}\}/g

/** Rewrites template literals (`${user}@${host}`) as sums, so that one parser reads both. */
export function templatesAsSums(script: string): string {
  if (!script.includes('${')) return script
  return script.replace(template, (whole, body: string) => {
    if (!body.includes('${')) return whole
    const parts = body.split(placeholder).map((part, at) => (at % 2 === 1 ? part : quoted(part)))
    return parts.join('+')
  })
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
