import type { member } from '@forenet/database/member-tables'
import { type CalendarDate, getYear } from '@forenet/domain/calendar-date'
import type { Contacts } from './contacts.ts'
import { COMMON_SURNAMES, FURTHER_SURNAMES, listGivenNames, PLACE_SURNAMES } from './names.ts'
import type { Random } from './random.ts'
import { STREETS } from './streets.ts'

type Place = { postCode: string; city: string }

const parsePlaces = (lines: string): Place[] =>
  lines.split('\n').flatMap((line) => {
    const match = /^(\d{4}) (.+)$/.exec(line.trim())
    return match?.[1] && match[2] ? [{ postCode: match[1], city: match[2] }] : []
  })

/** East Jutland, near the clubs. */
export const NEARBY_PLACES: readonly Place[] = parsePlaces(`
  8000 Aarhus C
  8200 Aarhus N
  8210 Aarhus V
  8220 Brabrand
  8230 Åbyhøj
  8240 Risskov
  8260 Viby J
  8270 Højbjerg
  8300 Odder
  8362 Hørning
  8382 Hinnerup
  8450 Hammel
  8464 Galten
  8600 Silkeborg
  8620 Kjellerup
  8653 Them
  8660 Skanderborg
  8670 Låsby
  8680 Ry
  8700 Horsens
  8740 Brædstrup
  8800 Viborg
  8850 Bjerringbro
  8883 Gjern`)

export const FAR_PLACES: readonly Place[] = parsePlaces(`
  2000 Frederiksberg
  2100 København Ø
  2200 København N
  2300 København S
  2450 København SV
  2500 Valby
  2610 Rødovre
  2650 Hvidovre
  2800 Kongens Lyngby
  2860 Søborg
  2900 Hellerup
  3000 Helsingør
  3400 Hillerød
  3700 Rønne
  4000 Roskilde
  4100 Ringsted
  4200 Slagelse
  4300 Holbæk
  4600 Køge
  4700 Næstved
  5500 Middelfart
  5600 Faaborg
  5700 Svendborg
  5800 Nyborg
  6000 Kolding
  6100 Haderslev
  6200 Aabenraa
  6400 Sønderborg
  6760 Ribe
  7000 Fredericia
  7100 Vejle
  7400 Herning
  7500 Holstebro
  7700 Thisted
  7800 Skive
  9000 Aalborg
  9400 Nørresundby
  9500 Hobro
  9800 Hjørring
  9900 Frederikshavn
  9990 Skagen`)

export type MemberRow = Required<typeof member.$inferInsert> & { dateOfBirth: CalendarDate }

/** The first adult pays for the dependants. */
export type Household = { payer: MemberRow; adults: MemberRow[]; children: MemberRow[] }

type HomeAddress = Pick<MemberRow, 'addressLine1' | 'addressLine2' | 'addressLine3' | 'postCode' | 'city' | 'country'>
type Gender = 'female' | 'male'

export type PeopleContext = { random: Random; contacts: Contacts; today: CalendarDate }

export function makeHousehold(context: PeopleContext, grownUpsOnly = false): Household {
  const { random } = context
  const [adultCount, childCount] = random.weighted<readonly [number, number]>([
    [[1, 0], 30],
    [[2, 0], 25],
    [[2, 1], grownUpsOnly ? 0 : 10],
    [[2, 2], grownUpsOnly ? 0 : 17],
    [[2, 3], grownUpsOnly ? 0 : 6],
    [[1, 1], grownUpsOnly ? 0 : 7],
    [[1, 2], grownUpsOnly ? 0 : 5],
  ])
  const childAges = Array.from({ length: childCount }, () => random.integer(4, 17))
  const age = childCount > 0 ? Math.max(...childAges) + random.integer(23, 36) : random.integer(22, 84)
  const address = homeAddress(random)
  const surname = makeSurname(random)
  const payer = makeAdult(context, random.pick(['female', 'male']), surname, age, address)
  const adults = [payer]
  if (adultCount === 2) {
    const gender = random.chance(0.05) ? payer.gender : payer.gender === 'female' ? 'male' : 'female'
    const lastName = random.chance(0.6) ? surname : makeSurname(random)
    adults.push(
      makeAdult(context, gender === 'male' ? 'male' : 'female', lastName, age + random.integer(-4, 4), address),
    )
  }
  const children = childAges.map((childAge) => ({
    ...makePerson(context, random.pick(['female', 'male']), surname, childAge, address),
    parentId: payer.id,
  }))
  return { payer, adults, children }
}

function makeAdult(
  context: PeopleContext,
  gender: Gender,
  lastName: string,
  age: number,
  address: HomeAddress,
): MemberRow {
  const person = makePerson(context, gender, lastName, age, address)
  return {
    ...person,
    gender: context.random.weighted([
      [gender, 97],
      ['undisclosed' as const, 2],
      ['other' as const, 1],
    ]),
    email: context.contacts.email(person.firstName, person.lastName),
    phone: context.contacts.phone(),
  }
}

function makePerson(
  { random, today }: PeopleContext,
  gender: Gender,
  lastName: string,
  age: number,
  address: HomeAddress,
): MemberRow {
  const birthYear = getYear(today) - age
  const pad = (number: number) => String(number).padStart(2, '0')
  const now = new Date(`${today}T00:00:00Z`)
  return {
    id: random.uuid(),
    parentId: null,
    otherParentId: null,
    keptBy: null,
    firstName: random.pick(listGivenNames(birthYear)[gender]),
    lastName,
    email: null,
    phone: null,
    gender,
    dateOfBirth: `${birthYear}-${pad(random.integer(1, 12))}-${pad(random.integer(1, 28))}`,
    ...address,
    enabled: true,
    comments: null,
    registrationDate: now,
    updateDate: now,
    language: 'da',
    deletionAskedAt: null,
    deletedAt: null,
  }
}

function makeSurname(random: Random): string {
  const common = random.pick(COMMON_SURNAMES)
  const place = random.pick(PLACE_SURNAMES)
  return random.weighted([
    [common, 46],
    [place, 24],
    [`${place} ${common}`, 18],
    [`${place}-${common}`, 6],
    [random.pick(FURTHER_SURNAMES), 6],
  ])
}

function homeAddress(random: Random): HomeAddress {
  const number = `${random.integer(1, 140)}${random.chance(0.1) ? random.pick(['A', 'B', 'C']) : ''}`
  const floor = `${random.pick(['st.', '1.', '2.', '3.'])} ${random.pick(['th.', 'tv.', 'mf.'])}`
  return {
    addressLine1: `${random.pick(STREETS)} ${number}`,
    addressLine2: random.chance(0.25) ? floor : null,
    addressLine3: null,
    ...random.pick(random.chance(0.88) ? NEARBY_PLACES : FAR_PLACES),
    country: 'Denmark',
  }
}
