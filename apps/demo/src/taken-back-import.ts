import type { changeRow, changeSet } from '@forenet/database/change-set-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { instantAt } from '@forenet/domain/copenhagen-time'
import type { GrantRow } from './boards.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

/** Changes to many, with their rows. */
export type ChangesToMany = {
  changeSets: (typeof changeSet.$inferInsert)[]
  changeRows: (typeof changeRow.$inferInsert)[]
}

/** It was applied so many days ago, and taken back the next morning: within the thirty days that it can be. */
const DAYS_AGO = 12
const FILE = 'ventelisten-2019.csv'

/** The people of an old list, whom nobody wanted in the register after all. */
const PEOPLE = [
  { firstName: 'Rikke', lastName: 'Thorup', email: 'rikke.thorup@example.com', city: 'Hørning' },
  { firstName: 'Per', lastName: 'Damgaard', email: 'per.damgaard@example.com', city: 'Skanderborg' },
  { firstName: 'Lone', lastName: 'Bisgaard', email: 'lone.bisgaard@example.com', city: 'Hørning' },
  { firstName: 'Troels', lastName: 'Kjærgaard', email: 'troels.kjaergaard@example.com', city: 'Stilling' },
  { firstName: 'Anita', lastName: 'Lykke', email: 'anita.lykke@example.com', city: 'Hørning' },
] as const
const REFUSED = { name: 'Jens Overgaard', field: 'email', value: 'jens.overgaard(at)example.com' }

/** An import into the sports club's register that its secretary took back. */
export function takenBackImport(
  organisations: readonly { id: string; key: string }[],
  grants: readonly GrantRow[],
  today: CalendarDate,
): ChangesToMany {
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  const secretary = grants.find(({ organisationId, role }) => organisationId === club?.id && role === 'secretary')
  if (!club || !secretary) return { changeSets: [], changeRows: [] }
  const id = createRandom('import that was taken back').uuid()
  const at = (time: string, days = DAYS_AGO) => instantAt(addDays(today, -days), time)
  const [appliedAt, takenBackAt] = [at('20:16'), at('08:41', DAYS_AGO - 1)]
  const nobody = { changeSetId: id, memberId: null, keptFields: [] }
  return {
    changeSets: [
      {
        ...{ id, organisationId: club.id, kind: 'people-import', about: FILE, fingerprint: FILE, state: 'taken-back' },
        ...{
          madeAt: at('20:11'),
          madeBy: secretary.memberId,
          applyAskedAt: at('20:15'),
          appliedBy: secretary.memberId,
        },
        ...{ appliedAt, takeBackAskedAt: at('08:40', DAYS_AGO - 1), takenBackBy: secretary.memberId, takenBackAt },
        ...{ workedAt: takenBackAt, creates: PEOPLE.length, changes: 0, sames: 0, refusals: 1 },
        ...{ done: PEOPLE.length, passedOver: 0, back: PEOPLE.length, kept: 0 },
      },
    ],
    changeRows: [
      ...PEOPLE.map((person, index) => {
        const { firstName, lastName, email, city } = person
        const said = { 'first-name': firstName, 'last-name': lastName, email, city }
        const changes = Object.entries(said).map(([field, to]) => ({ field, from: null, to }))
        return {
          ...{ ...nobody, place: index + 1, outcome: 'create' as const, name: `${firstName} ${lastName}`, changes },
          ...{ refusal: null, wanted: person, done: 'done' as const, written: null, back: 'back' as const },
        }
      }),
      {
        ...{ ...nobody, place: PEOPLE.length + 1, outcome: 'refuse', name: REFUSED.name, changes: [] },
        refusal: { reason: 'not-an-email', field: REFUSED.field, value: REFUSED.value },
        ...{ wanted: {}, done: null, written: null, back: null },
      },
    ],
  }
}
