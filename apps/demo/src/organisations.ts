import { FREEPAY } from '@forenet/api/adapters/gateways/freepay'
import type { organisation } from '@forenet/database/membership-tables'
import type { Random } from './random.ts'

export type OrganisationRow = Required<Omit<typeof organisation.$inferInsert, 'postArea' | 'searchText'>>

export const SPORTS_CLUB = 'HOJMARKEN'
export const GARDEN_ASSOCIATION = 'BLOMMEHEGN'
export const CHOIR = 'KLANGBUND'
/** An enabled club without memberships, so the portal shows it as unavailable. */
export const CULTURE_HOUSE = 'MEJERIET'
export const DORMANT_CLUB = 'BAKKESVING'

const ENABLED_WITH_THE_DEPLOYMENTS_GATEWAY = {
  enabled: true,
  paymentProvider: FREEPAY,
  paymentAuthToken: null,
  paymentTestMode: false,
  paymentCurrency: 'DKK',
  refundLimitMinor: null,
}

type Defaults = keyof typeof ENABLED_WITH_THE_DEPLOYMENTS_GATEWAY
type Described = Omit<OrganisationRow, 'id' | 'email' | 'website' | Defaults> &
  Partial<Pick<OrganisationRow, Defaults>> & { domain: string }

const DESCRIBED: readonly Described[] = [
  {
    key: SPORTS_CLUB,
    name: 'Højmarken Idrætsforening',
    kind: 'sport',
    description:
      'Fodbold, håndbold, gymnastik, badminton og fitness for hele familien. Vi træner i Højmarkshallen og på banerne bag skolen, ' +
      'og et medlemskab dækker alle holdsport. Forældre er altid velkomne på sidelinjen, og der er kaffe i cafeteriet.',
    domain: 'hojmarken-if.example.org',
    phone: '+45 37 40 18 24',
    addressLine1: 'Hallens Plads 4',
    postCode: '8600',
    city: 'Silkeborg',
    accentColour: '#1d4ed8',
    foundedYear: 1924,
    cvrNumber: '09000003',
    duesPaidFor: 'Nye mål på bane 2, 40 timers haltid om ugen og børneattester og kurser til 32 frivillige trænere.',
    createdAt: new Date('2018-08-20T09:12:00Z'),
  },
  {
    key: GARDEN_ASSOCIATION,
    name: 'Haveforeningen Blommehegnet',
    kind: 'garden',
    description:
      '180 kolonihaver mellem Brabrand Sø og den gamle banesti. Fælles hække klippes to gange om året, vandet lukkes op i april, ' +
      'og fælleshuset kan lånes af alle havelejere. Ventelisten er åben for passive medlemmer.',
    domain: 'blommehegnet.example.org',
    phone: '+45 37 61 09 47',
    addressLine1: 'Blommestien 1',
    postCode: '8220',
    city: 'Brabrand',
    accentColour: '#2f6b3a',
    foundedYear: 1947,
    cvrNumber: '09000011',
    duesPaidFor: null,
    createdAt: new Date('2019-01-14T18:30:00Z'),
  },
  {
    key: CHOIR,
    name: 'Koret Klangbund',
    kind: 'choir',
    description:
      'Et blandet kor på omkring tres sangere, der øver hver tirsdag aften i sognegården. Vi synger dansk korlyrik, Bach og ny nordisk ' +
      'musik, holder jule- og forårskoncert og tager på korstævne hver sommer. Sæsonen løber fra august til juli.',
    domain: 'klangbund.example.org',
    phone: '+45 37 22 85 13',
    addressLine1: 'Sognegårdsvej 11',
    postCode: '8660',
    city: 'Skanderborg',
    accentColour: '#7a2e6d',
    foundedYear: 1983,
    cvrNumber: null,
    duesPaidFor: null,
    createdAt: new Date('2019-08-06T17:05:00Z'),
  },
  {
    key: CULTURE_HOUSE,
    name: 'Kulturforeningen Det Gamle Mejeri',
    kind: 'culture',
    description:
      'Koncerter, foredrag og fællesspisning i det gamle andelsmejeri ved åen. Foreningen er ny på portalen og åbner for medlemskaber, ' +
      'når generalforsamlingen har vedtaget kontingentet.',
    domain: 'detgamlemejeri.example.org',
    phone: '+45 37 58 30 66',
    addressLine1: 'Mejerivej 2',
    postCode: '8680',
    city: 'Ry',
    accentColour: '#8a4b14',
    foundedYear: 2009,
    cvrNumber: '09000038',
    duesPaidFor: null,
    createdAt: new Date('2024-02-05T10:45:00Z'),
  },
  {
    key: DORMANT_CLUB,
    name: 'Bakkesvingets Badmintonklub',
    kind: 'sport',
    description: 'Motionsbadminton for voksne. Klubben holder pause, mens hallen bygges om.',
    domain: 'bakkesvinget.example.org',
    phone: '+45 37 74 51 02',
    addressLine1: 'Bakkesvinget 30',
    postCode: '8700',
    city: 'Horsens',
    accentColour: '#0f6674',
    foundedYear: 1968,
    cvrNumber: null,
    duesPaidFor: null,
    enabled: false,
    createdAt: new Date('2018-11-27T12:00:00Z'),
  },
]

/** E-mail and web addresses use a domain reserved for examples. */
export function buildOrganisationRows(random: Random): OrganisationRow[] {
  return DESCRIBED.map(({ domain, ...described }) => ({
    ...ENABLED_WITH_THE_DEPLOYMENTS_GATEWAY,
    ...described,
    id: random.uuid(),
    email: `kontakt@${domain}`,
    website: `https://${domain}`,
  }))
}
