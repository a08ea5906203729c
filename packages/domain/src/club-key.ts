/** Part of URLs, roles and order numbers, so it never changes. */
export const CLUB_KEY_PATTERN = /^[A-Z0-9]{3,20}$/

const MAX_KEY_LENGTH = 20

const ROUTE_KEYS = `API ASSETS AUTH DOCS DOOR EMBED EVENTS HEALTH INDEX INVITATION MANAGE MEMBERSHIP MEMBERSHIPS METRICS NOTIFICATIONS
  ORDERS ORGANISATIONS ORGANIZATIONS PAYMENTS QUEUE START TICKET TICKETS TOOLS UI`

const FUTURE_ROUTE_KEYS = `ABOUT ACCOUNT ACCOUNTS APP APPS BASKET BETALING BETALINGER BILLET BILLETTER BILLING BLOG CALENDAR CALENDER CART CHECKIN
  CHECKOUT CLUB CLUBS CONTACT COOKIE COOKIES DASHBOARD DOWNLOAD DOWNLOADS ERROR EVENT EXPORT FAQ FAVICON FEED FEEDBACK FILE FILES
  FORENING FORENINGER GDPR HOME IMAGE IMAGES IMPORT INVITATIONS INVITE INVOICE INVOICES KALENDER KLUBBER KONTAKT KONTO KURV
  LEGAL MANIFEST MEDIA MEDLEM MEDLEMMER MEDLEMSKAB MEMBER MEMBERS NEWS NYHEDER OAUTH OIDC OPENAPI ORDER ORGANISATION
  ORGANIZATION PAY PAYMENT PICTURE PICTURES PRICING PRIVACY PRIVATLIV PROFIL PROFILE PUBLIC PURCHASE RECEIPT RECEIPTS REFUND
  REFUNDS REGISTER REPORT REPORTS ROBOTS SEARCH SETTINGS SHOP SITEMAP STATIC STATUS TERMS UPLOAD UPLOADS USER USERS VILKAAR WALLET
  WEBHOOK WEBHOOKS WELLKNOWN`

/** Could be mistaken for the portal itself or its staff. */
const STAFF_KEYS = `ADMIN ADMINISTRATION ADMINISTRATOR DRIFT HELP HELPDESK HJAELP INFO LOGIN LOGIND LOGON LOGOUT LOGUD MAIL NOREPLY OPERATOR
  PASSWORD POSTMASTER RESET ROOT SECURITY SERVICE SIGNIN SIGNOUT SIGNUP SIKKERHED STAFF SUPERUSER SUPPORT SYSTEM WEBMASTER`

/** Would collide with the URL path of another page. */
const EXTERNAL_PATHS = new Set(['ALL', 'FORENET', 'OWN', 'PORTAL', ...ROUTE_KEYS.split(/\s+/)])

/** Existing clubs with such a key continue to work. */
const RESERVED_KEYS = new Set([
  'NULL',
  'UNDEFINED',
  'WWW',
  ...FUTURE_ROUTE_KEYS.split(/\s+/),
  ...STAFF_KEYS.split(/\s+/),
])

export function isClubKey(text: string): boolean {
  return leadsToClub(text) && !RESERVED_KEYS.has(text)
}

const leadsToClub = (text: string): boolean => CLUB_KEY_PATTERN.test(text) && !EXTERNAL_PATHS.has(text)

export type ClubPage = { key: string; embedded: boolean }

const OWN_PAGE_PATHS = /^\/(embed\/)?([a-z0-9]+)\/?$/i

/** Null if no club can have that path. */
export function parseClubPath(path: string): ClubPage | null {
  const [, embed, name = ''] = OWN_PAGE_PATHS.exec(path) ?? []
  const key = name.toUpperCase()
  return leadsToClub(key) ? { key, embedded: embed !== undefined } : null
}

export function formatClubPagePath({ key, embedded }: ClubPage): string {
  return embedded ? `/embed/${key}` : `/${key}`
}

const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = { Æ: 'AE', Ø: 'O', Å: 'AA', Ä: 'AE', Ö: 'O', ß: 'SS' }

const SKIPPED_WORDS = new Set(['OG', 'I', 'AF', 'FOR', 'VED', 'TIL', 'PAA', 'AND', 'OF', 'THE'])

/** Best first; 'KLUB' if the name has no letters or digits. */
export function suggestClubKeys(name: string, most = 100): string[] {
  const all = toKeyLetters(name).split(' ').filter(Boolean)
  const telling = all.filter((word) => !SKIPPED_WORDS.has(word))
  const words = telling.length > 0 ? telling : all
  let base = (words[0] ?? '').slice(0, MAX_KEY_LENGTH)
  for (const word of words.slice(1)) {
    if (base.length + word.length > MAX_KEY_LENGTH) break
    base += word
  }
  if (base.length < 3) base += 'KLUB'
  const numbered = Array.from(
    { length: most },
    (_, at) => `${base.slice(0, MAX_KEY_LENGTH - String(at + 2).length)}${at + 2}`,
  )
  return [base, ...numbered].filter(isClubKey)
}

function toKeyLetters(name: string): string {
  return name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÆØÅÄÖß]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}
