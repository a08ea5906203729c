/** The key of a club: part of addresses, roles and order numbers. It never changes. */
export const CLUB_KEY = /^[A-Z0-9]{3,20}$/

const LONGEST = 20

/** Keys that would be read as something else: every club, or a page whose address is where a club's own would be. */
const RESERVED = new Set([
  'ALL',
  'API',
  'ASSETS',
  'AUTH',
  'DOCS',
  'EMBED',
  'EVENTS',
  'FORENET',
  'HEALTH',
  'INDEX',
  'INVITATION',
  'MANAGE',
  'MEMBERSHIP',
  'MEMBERSHIPS',
  'METRICS',
  'NOTIFICATIONS',
  'ORDERS',
  'ORGANISATIONS',
  'ORGANIZATIONS',
  'OWN',
  'PAYMENTS',
  'PORTAL',
  'QUEUE',
  'START',
  'TICKET',
  'TICKETS',
  'TOOLS',
  'UI',
])

/** Whether a club may have a key: well formed, and read as nothing else. */
export function isClubKey(text: string): boolean {
  return CLUB_KEY.test(text) && !RESERVED.has(text)
}

/** Where a club shows itself to everybody: on a page of its own, or within the club's own web site. */
export type ClubAddress = { key: string; embedded: boolean }

const SHOWS_ITSELF = /^\/(embed\/)?([a-z0-9]+)\/?$/i

/** The club that shows itself at a path, in whatever case its key is written; null where no club can. */
export function clubAddressOf(path: string): ClubAddress | null {
  const [, embed, name = ''] = SHOWS_ITSELF.exec(path) ?? []
  const key = name.toUpperCase()
  return isClubKey(key) ? { key, embedded: embed !== undefined } : null
}

/** The one path at which a club shows itself so. */
export function clubAddress({ key, embedded }: ClubAddress): string {
  return embedded ? `/embed/${key}` : `/${key}`
}

const LETTERS: Readonly<Record<string, string>> = { Æ: 'AE', Ø: 'O', Å: 'AA', Ä: 'AE', Ö: 'O', ß: 'SS' }

/** Words that say nothing in a key. */
const SMALL = new Set(['OG', 'I', 'AF', 'FOR', 'VED', 'TIL', 'PAA', 'AND', 'OF', 'THE'])

/**
 * Keys to propose for a club of a name, the best first: as many of its words as fit, small ones left out, then the same with a number. Of a
 * name without letters or digits, 'KLUB'.
 */
export function proposedKeys(name: string, most = 100): string[] {
  const all = plain(name).split(' ').filter(Boolean)
  const telling = all.filter((word) => !SMALL.has(word))
  const words = telling.length > 0 ? telling : all
  let base = (words[0] ?? '').slice(0, LONGEST)
  for (const word of words.slice(1)) {
    if (base.length + word.length > LONGEST) break
    base += word
  }
  if (base.length < 3) base += 'KLUB'
  const numbered = Array.from({ length: most }, (_, at) => `${base.slice(0, LONGEST - String(at + 2).length)}${at + 2}`)
  return [base, ...numbered].filter(isClubKey)
}

/** Capital letters and digits, one blank between words. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÆØÅÄÖß]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}
