const academicTitle = /^(?:(?:dr|prof|dipl|ing|mag|mr|mrs|ms|miss|herr|frau)\.?(?:-ing\.?)?\s+)+/i
const particles = /^(?:von|van|de|den|der|ten|ter|zu|zur|del|della|di|da|dos|la|le|el|bin|ibn|st\.?)$/i

/** The last word is the family name, with the particles before it: "Anna van der Berg" is Anna, van der Berg. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.replace(academicTitle, '').trim().split(/\s+/)
  let at = words.length - 1
  while (at > 1 && particles.test(words[at - 1] ?? '')) at--
  if (at < 1) return { firstName: words[0] ?? '', lastName: '' }
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}
