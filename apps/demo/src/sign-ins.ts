import type { SignIn } from '@forenet/api/start/demonstration'
import type { ClubRole } from '@forenet/domain/access'
import { buildDemonstrationPhone } from './contacts.ts'
import { SPORTS_CLUB } from './organisations.ts'

/** `roles`: roles of its token (section 6). */
export type DemonstrationAccount = {
  email: string
  password: string
  givenName: string
  familyName: string
  phone: string
  roles: string[]
  locale: 'da' | 'en'
  /** As public as the password. */
  authenticatorKey?: string
}

/** The password is Danish for club life. */
const PASSWORD = 'foreningsliv'
const USER = 'org:ALL|role:USER'

export const MEMBER_EMAIL = 'mette@example.org'
export const PARENT_EMAIL = 'thomas@example.org'
export const ADMINISTRATOR_EMAIL = 'henrik@example.org'
export const SUPER_ADMINISTRATOR_EMAIL = 'camilla@example.org'
export const NEWCOMER_EMAIL = 'daniel@example.org'
export const BOARD_EMAILS: Readonly<Partial<Record<ClubRole, string>>> = {
  treasurer: 'karen@example.org',
  'event-host': 'jonas@example.org',
  trainer: 'sofie@example.org',
  'door-steward': 'emil@example.org',
  secretary: 'inge@example.org',
}

type Entry = Omit<DemonstrationAccount, 'password'> & Pick<SignIn, 'role' | 'note'>

const ENTRIES: readonly Entry[] = [
  {
    role: 'member',
    email: MEMBER_EMAIL,
    givenName: 'Mette',
    familyName: 'Kjær Sørensen',
    phone: buildDemonstrationPhone(118_204),
    roles: [USER],
    locale: 'da',
    note: 'member of the gardens, and of the sports club with a renewal due',
  },
  {
    role: 'parent',
    email: PARENT_EMAIL,
    givenName: 'Thomas',
    familyName: 'Østergaard Lund',
    phone: buildDemonstrationPhone(402_771),
    roles: [USER],
    locale: 'da',
    note: 'two children, a linked wife and an unanswered invitation to grandmother; renewals due',
  },
  {
    role: 'administrator',
    email: ADMINISTRATOR_EMAIL,
    givenName: 'Henrik',
    familyName: 'Bøgh Nielsen',
    phone: buildDemonstrationPhone(550_936),
    roles: [`org:${SPORTS_CLUB}|role:ADMIN`, USER],
    locale: 'da',
    authenticatorKey: 'YGMCYORTMY5RU4PHFDUITZAWULR4L5KD',
    note: 'administers the sports club Højmarken Idrætsforening, and is a member of it',
  },
  {
    role: 'superAdministrator',
    email: SUPER_ADMINISTRATOR_EMAIL,
    givenName: 'Camilla',
    familyName: 'Dalsgaard',
    phone: buildDemonstrationPhone(673_015),
    roles: ['org:ALL|role:SUPER_ADMIN', USER],
    locale: 'da',
    authenticatorKey: 'XRYIRWT4B23PR6Q7LFAF55CTMQ7YBGEL',
    note: 'may act for every member; sings in the choir',
  },
  {
    role: 'board',
    email: 'karen@example.org',
    givenName: 'Karen',
    familyName: 'Holm Iversen',
    phone: buildDemonstrationPhone(318_450),
    roles: [USER],
    locale: 'da',
    authenticatorKey: 'KQ3VEMZSPJXW4YTBNR5HGZDPMFWGKZLS',
    note: 'treasurer of the sports club',
  },
  {
    role: 'board',
    email: 'jonas@example.org',
    givenName: 'Jonas',
    familyName: 'Friis Madsen',
    phone: buildDemonstrationPhone(447_129),
    roles: [USER],
    locale: 'da',
    authenticatorKey: 'MNSXI4DFOR2GK3TUPFXGC3LFONQWYZLS',
    note: 'event host of the sports club',
  },
  {
    role: 'board',
    email: 'sofie@example.org',
    givenName: 'Sofie',
    familyName: 'Brandt Kruse',
    phone: buildDemonstrationPhone(226_907),
    roles: [USER],
    locale: 'da',
    authenticatorKey: 'ORZGC2LOMVZG6ZTTOBXXE5DTMNWHKYRA',
    note: 'trainer of the team Fodbold U12 in the sports club, and of no other',
  },
  {
    role: 'board',
    email: 'emil@example.org',
    givenName: 'Emil',
    familyName: 'Vestergaard',
    phone: buildDemonstrationPhone(731_582),
    roles: [USER],
    locale: 'da',
    authenticatorKey: 'MRXW64TTORSXOYLSMRXWM2DPNVWWC4TL',
    note: 'door steward of the sports club',
  },
  {
    role: 'board',
    email: 'inge@example.org',
    givenName: 'Inge',
    familyName: 'Thorsen Bech',
    phone: buildDemonstrationPhone(604_318),
    roles: [USER],
    locale: 'da',
    authenticatorKey: 'NFXGOZLUNBXXE43FNZRGKY3INNSXSMJS',
    note: 'secretary of the sports club',
  },
  {
    role: 'member',
    email: NEWCOMER_EMAIL,
    givenName: 'Daniel',
    familyName: 'Novak',
    phone: buildDemonstrationPhone(915_482),
    roles: [USER],
    locale: 'en',
    note: 'new in Denmark: no membership and no address yet, so the address check stops a purchase',
  },
]

/** All sign-ins. The last account lacks an address, to demonstrate the address check. */
export const DEMONSTRATION_SIGN_INS: readonly SignIn[] = ENTRIES.map((entry) => ({
  role: entry.role,
  name: `${entry.givenName} ${entry.familyName}`,
  email: entry.email,
  password: PASSWORD,
  asksForCode: entry.authenticatorKey !== undefined,
  note: entry.note,
}))

export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = ENTRIES.map(
  ({ role: _role, note: _note, ...account }) => ({ ...account, password: PASSWORD }),
)
