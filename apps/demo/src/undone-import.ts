import type { changeRow, changeSet } from '@forenet/database/change-set-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { GrantRow } from './boards.ts'
import { CHOIR, GARDEN_ASSOCIATION, SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type BulkChanges = {
  changeSets: (typeof changeSet.$inferInsert)[]
  changeRows: (typeof changeRow.$inferInsert)[]
}

type OldList = {
  organisationKey: string
  /** Days since the import, which was undone the next morning. */
  daysAgo: number
  file: string
  people: readonly { firstName: string; lastName: string; email: string; city: string }[]
  refused: { name: string; value: string }
}

const person = (firstName: string, lastName: string, city: string) => ({
  ...{ firstName, lastName, city },
  email: `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'oe'),
})

const OLD_LISTS: readonly OldList[] = [
  {
    organisationKey: SPORTS_CLUB,
    daysAgo: 12,
    file: 'ventelisten-2019.csv',
    people: [
      person('Rikke', 'Thorup', 'Hørning'),
      person('Per', 'Damgaard', 'Skanderborg'),
      person('Lone', 'Bisgaard', 'Hørning'),
      person('Troels', 'Kjærgaard', 'Stilling'),
      person('Anita', 'Lykke', 'Hørning'),
    ],
    refused: { name: 'Jens Overgaard', value: 'jens.overgaard(at)example.com' },
  },
  {
    organisationKey: GARDEN_ASSOCIATION,
    daysAgo: 9,
    file: 'havelodder-2014.csv',
    people: [person('Kaj', 'Overby', 'Viby'), person('Else', 'Frost', 'Aarhus'), person('Ove', 'Lyng', 'Viby')],
    refused: { name: 'Signe Mark', value: 'signe.mark.example.com' },
  },
  {
    organisationKey: CHOIR,
    daysAgo: 17,
    file: 'gamle-sangere.csv',
    people: [person('Grethe', 'Munk', 'Skanderborg'), person('Finn', 'Bøg', 'Ry')],
    refused: { name: 'Inger Holst', value: 'inger@@example.com' },
  },
]

export function buildUndoneImport(
  organisations: readonly { id: string; key: string }[],
  grants: readonly GrantRow[],
  today: CalendarDate,
): BulkChanges {
  const taken = OLD_LISTS.map((list) => buildListImport(list, organisations, grants, today))
  return {
    changeSets: taken.flatMap(({ changeSets }) => changeSets),
    changeRows: taken.flatMap(({ changeRows }) => changeRows),
  }
}

function buildListImport(
  { organisationKey, daysAgo, file, people, refused }: OldList,
  organisations: readonly { id: string; key: string }[],
  grants: readonly GrantRow[],
  today: CalendarDate,
): BulkChanges {
  const club = organisations.find(({ key }) => key === organisationKey)
  const secretary = grants.find(({ organisationId, role }) => organisationId === club?.id && role === 'secretary')
  if (!club || !secretary) return { changeSets: [], changeRows: [] }
  const id = createRandom(`import of ${organisationKey} that was taken back`).uuid()
  const at = (time: string, days = daysAgo) => copenhagenInstant(addDays(today, -days), time)
  const [appliedAt, takenBackAt] = [at('20:16'), at('08:41', daysAgo - 1)]
  const nobody = { changeSetId: id, memberId: null, keptFields: [] }
  return {
    changeSets: [
      {
        ...{ id, organisationId: club.id, kind: 'people-import', about: file, fingerprint: file, state: 'taken-back' },
        ...{
          madeAt: at('20:11'),
          madeBy: secretary.memberId,
          applyAskedAt: at('20:15'),
          appliedBy: secretary.memberId,
        },
        ...{ appliedAt, takeBackAskedAt: at('08:40', daysAgo - 1), takenBackBy: secretary.memberId, takenBackAt },
        ...{ workedAt: takenBackAt, creates: people.length, changes: 0, sames: 0, refusals: 1 },
        ...{ done: people.length, passedOver: 0, back: people.length, kept: 0 },
      },
    ],
    changeRows: [
      ...people.map((person, index) => {
        const { firstName, lastName, email, city } = person
        const said = { 'first-name': firstName, 'last-name': lastName, email, city }
        const changes = Object.entries(said).map(([field, to]) => ({ field, from: null, to }))
        return {
          ...{ ...nobody, place: index + 1, outcome: 'create' as const, name: `${firstName} ${lastName}`, changes },
          ...{ refusal: null, wanted: person, done: 'done' as const, written: null, back: 'back' as const },
        }
      }),
      {
        ...{ ...nobody, place: people.length + 1, outcome: 'refuse', name: refused.name, changes: [] },
        refusal: { reason: 'not-an-email', field: 'email', value: refused.value },
        ...{ wanted: {}, done: null, written: null, back: null },
      },
    ],
  }
}
