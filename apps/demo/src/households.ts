import type { member } from '@forenet/database/member-tables'
import { type CalendarDate, yearOfDate } from '@forenet/domain/calendar-date'
import type { Contacts } from './contacts.ts'
import { COMMON_SURNAMES, FURTHER_SURNAMES, givenNames, PLACE_SURNAMES } from './names.ts'
import { FAR_PLACES, NEARBY_PLACES } from './places.ts'
import type { Random } from './random.ts'
import { STREETS } from './streets.ts'

export type MemberRow = Required<typeof member.$inferInsert> & { dateOfBirth: CalendarDate }

/** People at one address; the first adult pays for the dependants. */
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
  const birthYear = yearOfDate(today) - age
  const pad = (number: number) => String(number).padStart(2, '0')
  const now = new Date(`${today}T00:00:00Z`)
  return {
    id: random.uuid(),
    parentId: null,
    otherParentId: null,
    keptBy: null,
    firstName: random.pick(givenNames(birthYear)[gender]),
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
