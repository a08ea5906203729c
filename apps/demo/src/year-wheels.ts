import type { annualTask, annualTaskCompletion } from '@forenet/database/annual-plan-tables'
import type { ClubRole } from '@forenet/domain/access'
import { computeYearTaskDueDate, proposeYearTasks, type YearTaskKind } from '@forenet/domain/annual-plan'
import { addDays, type CalendarDate, getYear } from '@forenet/domain/calendar-date'
import type { GrantRow } from './boards.ts'
import { createRandom } from './random.ts'

export type AnnualPlanRows = {
  yearTasks: (typeof annualTask.$inferInsert)[]
  yearTasksDone: (typeof annualTaskCompletion.$inferInsert)[]
}

type Said = { name: string; note: string; by: ClubRole; came: string }

const SAID: Readonly<Record<YearTaskKind, Said>> = {
  'member-count': {
    name: 'Indberet medlemstallet',
    note: 'Medlemmerne pr. 31. december indberettes til Det Centrale Foreningsregister senest 31. januar.',
    by: 'secretary',
    came: 'Indberettet, kvitteringen ligger i mappen',
  },
  accounts: {
    name: 'Regnskab underskrevet af hele bestyrelsen',
    note: 'Revisor skal have det 14 dage før.',
    by: 'treasurer',
    came: 'Underskrevet af alle fem',
  },
  assembly: {
    name: 'Generalforsamling',
    note: 'Indkaldes fire uger før. Husk at bestille lokale.',
    by: 'secretary',
    came: '31 fremmødte, referatet er lagt op',
  },
  board: {
    name: 'Den nye bestyrelse tager over',
    note: 'Overdrag roller, nøgler og åbne sager.',
    by: 'secretary',
    came: 'Kassererposten er overdraget',
  },
  certificates: {
    name: 'Erklæring om børneattester',
    note: 'Til kommunen, for alle, der har direkte kontakt med børn under 15 år.',
    by: 'secretary',
    came: 'Sendt til kommunen',
  },
  roles: {
    name: 'Gå igennem, hvem der har en rolle',
    note: 'Hvem er stoppet, og hvem kan se for meget?',
    by: 'secretary',
    came: 'En tidligere træner er taget af',
  },
  grant: {
    name: 'Søg kommunens tilskud',
    note: 'Skemaet ligger på kommunens side fra 1. september.',
    by: 'treasurer',
    came: 'Ansøgt om 42.000 kr.',
  },
  season: { name: 'Åbn næste sæson', note: 'Datoer og priser for alle medlemstyper.', by: 'treasurer', came: 'Åbnet' },
}

const OWN = { name: 'Arbejdsdag og oprydning', note: 'Kaffe og brød bestilles ugen før.', month: 4, day: 30 }
const SINCE_DAYS = 700
/** Tasks that were due more than this many days ago are done. */
const DONE_AFTER_DAYS = 12

export function buildAnnualPlanRows(
  organisations: readonly { id: string; key: string; kind: string }[],
  grants: readonly GrantRow[],
  today: CalendarDate,
): AnnualPlanRows {
  const found: AnnualPlanRows = { yearTasks: [], yearTasksDone: [] }
  const since = addDays(today, -SINCE_DAYS)
  for (const { id: organisationId, key, kind: clubKind } of organisations) {
    const random = createRandom(`year of ${key}`)
    const holder = (role: ClubRole) =>
      grants.find((grant) => grant.organisationId === organisationId && grant.role === role && !grant.endedAt)
        ?.memberId ?? null
    const usual = proposeYearTasks(clubKind, []).map(({ kind, month, day }) => ({ kind, month, day, ...SAID[kind] }))
    const tasks = [...usual, { kind: null, ...OWN, by: 'event-host' as const, came: 'Tak til de 18, der kom' }]
    for (const { kind, name, note, month, day, by, came } of tasks) {
      const taskId = random.uuid()
      const responsibleId = holder(by)
      found.yearTasks.push({ id: taskId, organisationId, kind, name, note, month, day, responsibleId, since })
      for (const year of [getYear(today) - 1, getYear(today)]) {
        const dueOn = computeYearTaskDueDate({ month, day }, year)
        if (dueOn < since || dueOn > addDays(today, -DONE_AFTER_DAYS)) continue
        const doneAt = new Date(`${addDays(dueOn, -random.integer(0, 6))}T17:30:00Z`)
        found.yearTasksDone.push({ taskId, year, note: came, link: '', doneBy: responsibleId, doneAt })
      }
    }
  }
  return found
}
