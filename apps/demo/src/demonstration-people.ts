import { addDays, type CalendarDate, getYear } from '@forenet/domain/calendar-date'
import { buildDemonstrationPhone } from './contacts.ts'
import { type Enrolment, LAPSED_COURSE, RETURNING_PARTICIPANTS } from './courses.ts'
import type { FamilyLink } from './family-links.ts'
import type { MemberRow } from './households.ts'
import { CHOIR, GARDEN_ASSOCIATION, SPORTS_CLUB } from './organisations.ts'
import type { Random } from './random.ts'
import {
  ADMINISTRATOR_EMAIL,
  BOARD_EMAILS,
  DEMONSTRATION_ACCOUNTS,
  MEMBER_EMAIL,
  NEWCOMER_EMAIL,
  PARENT_EMAIL,
  SUPER_ADMINISTRATOR_EMAIL,
} from './sign-ins.ts'

export type DemonstrationPeople = { members: MemberRow[]; enrolments: Enrolment[]; links: FamilyLink[] }

type WrittenPerson = Pick<MemberRow, 'firstName' | 'lastName' | 'gender'> &
  Partial<MemberRow> & { age: number; birthday: string }
type Address = Pick<MemberRow, 'addressLine1' | 'postCode' | 'city' | 'country'>

/** Days since the board members joined, which was before their election. */
const BOARD_JOINED_DAYS = 240

export function buildBoardPeople(random: Random, today: CalendarDate): MemberRow[] {
  const ages: Readonly<Record<string, [MemberRow['gender'], number, string]>> = {
    treasurer: ['female', 54, '04-18'],
    'event-host': ['male', 38, '10-05'],
    trainer: ['female', 29, '03-12'],
    'door-steward': ['male', 23, '07-27'],
    secretary: ['female', 61, '09-14'],
  }
  return Object.entries(BOARD_EMAILS).map(([role, email]) => {
    const [gender, age, birthday] = ages[role] ?? ['undisclosed', 40, '01-01']
    const registered = new Date(`${addDays(today, -BOARD_JOINED_DAYS)}T09:00:00Z`)
    const told = { gender, age, birthday, ...danish('Idrætsvej 2', '8600', 'Silkeborg') }
    return {
      ...signedInPerson(random, today, email, told),
      registrationDate: registered,
      updateDate: registered,
    }
  })
}

export function buildDemonstrationPeople(random: Random, today: CalendarDate): DemonstrationPeople {
  const person = (told: WrittenPerson) => aPerson(random, today, told)
  const signedIn = (email: string, gender: MemberRow['gender'], age: number, birthday: string, address?: Address) =>
    signedInPerson(random, today, email, { gender, age, birthday, ...address })

  const mette = signedIn(MEMBER_EMAIL, 'female', 46, '05-17', danish('Rosenvænget 14', '8600', 'Silkeborg'))
  const henrik = signedIn(ADMINISTRATOR_EMAIL, 'male', 58, '11-03', danish('Skovbrynet 27', '8600', 'Silkeborg'))
  const camilla = signedIn(SUPER_ADMINISTRATOR_EMAIL, 'female', 37, '02-22', danish('Søvej 6', '8660', 'Skanderborg'))
  const daniel = signedIn(NEWCOMER_EMAIL, 'male', 31, '08-09')

  const home = danish('Kirsebærvænget 8', '8600', 'Silkeborg')
  const thomas = signedIn(PARENT_EMAIL, 'male', 42, '06-30', home)
  const family = { lastName: thomas.lastName, ...home }
  const line = person({
    ...family,
    firstName: 'Line',
    gender: 'female',
    age: 40,
    birthday: '01-25',
    email: 'line@example.org',
    phone: buildDemonstrationPhone(402_772),
  })
  const freja = person({
    ...family,
    parentId: thomas.id,
    otherParentId: line.id,
    firstName: 'Freja',
    gender: 'female',
    age: 12,
    birthday: '04-02',
  })
  const villads = person({
    ...family,
    parentId: thomas.id,
    otherParentId: line.id,
    firstName: 'Villads',
    gender: 'male',
    age: 7,
    birthday: '09-19',
  })
  const birthe = person({
    firstName: 'Birthe',
    lastName: 'Østergaard',
    gender: 'female',
    age: 71,
    birthday: '12-08',
    email: 'birthe@example.org',
    phone: buildDemonstrationPhone(286_340),
    ...danish('Klokkervej 3', '8220', 'Brabrand'),
  })

  return {
    members: [mette, henrik, camilla, daniel, thomas, line, freja, villads, birthe],
    enrolments: [
      { organisationKey: SPORTS_CLUB, member: mette, payer: mette, taste: 'senior', course: LAPSED_COURSE },
      {
        organisationKey: GARDEN_ASSOCIATION,
        member: mette,
        payer: mette,
        taste: 'plot',
        course: RETURNING_PARTICIPANTS,
      },
      { organisationKey: SPORTS_CLUB, member: henrik, payer: henrik, taste: 'fitness', course: RETURNING_PARTICIPANTS },
      { organisationKey: CHOIR, member: camilla, payer: camilla, taste: 'singer', course: RETURNING_PARTICIPANTS },
      { organisationKey: SPORTS_CLUB, member: thomas, payer: thomas, taste: 'senior', course: LAPSED_COURSE },
      { organisationKey: SPORTS_CLUB, member: line, payer: line, taste: 'senior', course: RETURNING_PARTICIPANTS },
      { organisationKey: SPORTS_CLUB, member: freja, payer: thomas, taste: 'senior', course: LAPSED_COURSE },
      {
        organisationKey: GARDEN_ASSOCIATION,
        member: birthe,
        payer: birthe,
        taste: 'poweredPlot',
        course: RETURNING_PARTICIPANTS,
      },
    ],
    links: [
      { inviter: thomas, invitee: line, status: 'approved' },
      { inviter: thomas, invitee: birthe, status: 'pending' },
    ],
  }
}

function danish(addressLine1: string, postCode: string, city: string): Address {
  return { addressLine1, postCode, city, country: 'Denmark' }
}

type Aged = { gender: MemberRow['gender']; age: number; birthday: string } & Partial<Address>

function signedInPerson(random: Random, today: CalendarDate, email: string, aged: Aged): MemberRow {
  const account = DEMONSTRATION_ACCOUNTS.find((one) => one.email === email)
  if (!account) throw new Error(`No demonstration account has the address ${email}`)
  const { givenName: firstName, familyName: lastName, phone, locale: language } = account
  return aPerson(random, today, { firstName, lastName, email, phone, language, ...aged })
}

function aPerson(random: Random, today: CalendarDate, { age, birthday, ...told }: WrittenPerson): MemberRow {
  return {
    id: random.uuid(),
    parentId: null,
    otherParentId: null,
    keptBy: null,
    email: null,
    phone: null,
    dateOfBirth: `${getYear(today) - age}-${birthday}`,
    addressLine1: null,
    addressLine2: null,
    addressLine3: null,
    postCode: null,
    city: null,
    country: null,
    enabled: true,
    comments: null,
    registrationDate: new Date(`${today}T00:00:00Z`),
    updateDate: new Date(`${today}T00:00:00Z`),
    language: 'da',
    deletionAskedAt: null,
    deletedAt: null,
    ...told,
  }
}
