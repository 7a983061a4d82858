const SERVICES: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'co.uk', 'ie', 'fr', 'de', 'it', 'es'],
  outlook: ['com', 'ie', 'fr', 'de', 'it', 'es'],
  yahoo: ['com', 'ie', 'co.uk', 'fr', 'de', 'it', 'es'],
  icloud: ['com'],
  protonmail: ['com', 'ch'],
  eircom: ['net'],
}
/** Domains that look like a slip of the finger and are none. */
const REAL = new Set(['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'rocketmail.com'])
const SLIPS_OF_COM = /\.(con|cmo|ocm|comm|coom|vom|xom|cpm|c0m|cim)$/

function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [a, b] = [typed.slice(start), meant.slice(start)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** The address that somebody may have meant, for a mistyped domain of a well-known mail service: 'a@gmail.com' for 'a@gmial.com'; null if there is none. It is only ever offered. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@') + 1
  const [name, typed] = [email.slice(0, at), email.slice(at).toLowerCase()]
  if (REAL.has(typed)) return null
  const domain = typed.replace(SLIPS_OF_COM, '.com')
  const [service = '', ...rest] = domain.split('.')
  const ending = rest.join('.')
  for (const [known, endings] of Object.entries(SERVICES)) {
    if (service !== known && !isOneSlip(service, known)) continue
    const [first = ''] = endings
    const meant = `${known}.${endings.includes(ending) ? ending : first}`
    // Another ending of a service that has several may be right.
    const isWrong = service !== known || endings.length === 1 || /^(co|cm|om)$/.test(ending) || domain !== typed
    return isWrong && meant !== typed ? name + meant : null
  }
  return domain === typed ? null : name + domain
}
