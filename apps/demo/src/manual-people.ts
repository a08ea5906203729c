import type { member } from '@forenet/database/member-tables'
import type { clubPerson, registerView } from '@forenet/database/register-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import type { MemberRow } from './households.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'
import { ADMINISTRATOR_EMAIL } from './sign-ins.ts'

type Person = typeof member.$inferInsert

export type ManualPeople = {
  writtenDown: (Person & { id: string })[]
  clubPersons: (typeof clubPerson.$inferInsert)[]
  registerViews: (typeof registerView.$inferInsert)[]
}

const SINCE_DAYS = 120

const PEOPLE: readonly Pick<
  Person,
  'firstName' | 'lastName' | 'email' | 'phone' | 'gender' | 'dateOfBirth' | 'addressLine1' | 'postCode' | 'city'
>[] = [
  {
    firstName: 'Birgitte',
    lastName: 'Aagaard Munk',
    email: 'birgitte.aagaard.munk@example.com',
    phone: null,
    gender: 'female',
    dateOfBirth: '1971-09-14',
    addressLine1: 'Skovbakken 12',
    postCode: '8362',
    city: 'Hørning',
  },
  {
    firstName: 'Birgitte',
    lastName: 'Ågård Munk',
    email: null,
    phone: '+45 37 20 41 86',
    gender: null,
    dateOfBirth: null,
    addressLine1: null,
    postCode: null,
    city: null,
  },
  {
    firstName: 'KURT',
    lastName: 'VINTHER',
    email: 'kurt.vinther@example.com',
    phone: '+45 37 66 02 15',
    gender: 'male',
    dateOfBirth: '1948-03-30',
    addressLine1: 'Møllevej 3',
    postCode: '8039',
    city: 'Hørning',
  },
]

export function buildManualPeopleRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly MemberRow[],
  today: CalendarDate,
): ManualPeople {
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  const administrator = members.find(({ email }) => email === ADMINISTRATOR_EMAIL)
  if (!club || !administrator) return { writtenDown: [], clubPersons: [], registerViews: [] }
  const random = createRandom('written down')
  const at = new Date(`${addDays(today, -SINCE_DAYS)}T17:30:00Z`)
  const writtenDown = PEOPLE.map((person) => ({
    ...person,
    id: random.uuid(),
    keptBy: club.id,
    country: 'Denmark',
    registrationDate: at,
    updateDate: at,
  }))
  return {
    writtenDown,
    clubPersons: writtenDown.map(({ id }) => ({
      organisationId: club.id,
      memberId: id,
      addedAt: at,
      addedBy: administrator.id,
    })),
    registerViews: [
      {
        id: random.uuid(),
        organisationId: club.id,
        memberId: administrator.id,
        name: 'Børn under 13, der er aktive',
        search: { status: 'active', ageTo: 12, order: 'birth-date', columns: 'name,age,teams,guardians,until' },
        shared: true,
      },
    ],
  }
}
