const template = /`((?:[^`\\]|\\[\s\S]){0,500})`/g
const hole = /\$\{\s{0,3}([\w$.[\]'"-]{1,60})\s{0,3}\}/g

/** Writes `${user}@${host}` in back quotes as the sum that it is, so that one reader follows both. */
export function templatesAsSums(script: string): string {
  if (!script.includes('${')) return script
  return script.replace(template, (whole, body: string) => {
    if (!body.includes('${')) return whole
    const parts = body.split(hole).map((part, at) => (at % 2 === 1 ? part : quoted(part)))
    return parts.join('+')
  })
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
