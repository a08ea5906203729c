import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { DEFAULT_REMINDER_SCHEDULE, type ReminderSchedule } from '@forenet/domain/invoice-reminder'
import { prepared } from '../../../../platform/database/prepared.ts'

const SCHEDULE_COLUMNS = `is_on as "isOn", before_days as "beforeDays", on_due_date as "onDueDate", first_after_days as "firstAfterDays",
  second_after_days as "secondAfterDays", first_fee_minor as "firstFeeMinor", second_fee_minor as "secondFeeMinor"`
const findQuery = prepared<ReminderSchedule>(
  'reminders_find',
  `select ${SCHEDULE_COLUMNS} from club_reminders where organisation_id = $1`,
)
const getInForceOnQuery = prepared<{ inForceOn: CalendarDate }>(
  'reminders_in_force',
  'select in_force_on as "inForceOn" from club_reminders where organisation_id = $1',
)
const saveQuery = prepared(
  'reminders_save',
  `insert into club_reminders (organisation_id, is_on, before_days, on_due_date, first_after_days, second_after_days,
     first_fee_minor, second_fee_minor, in_force_on) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (organisation_id) do update set is_on = $2, before_days = $3, on_due_date = $4, first_after_days = $5,
     second_after_days = $6, first_fee_minor = $7, second_fee_minor = $8,
     in_force_on = case when (club_reminders.is_on, club_reminders.first_after_days, club_reminders.second_after_days,
         club_reminders.first_fee_minor, club_reminders.second_fee_minor) is distinct from ($2, $5, $6, $7, $8)
       then $9 else club_reminders.in_force_on end`,
)
const listRemindingClubsQuery = prepared<{ organisationId: string }>(
  'reminders_on',
  'select organisation_id as "organisationId" from club_reminders where is_on order by organisation_id',
)

/** Without a stored schedule, returns a disabled one. */
export async function findSchedule(database: Database, organisationId: string): Promise<ReminderSchedule> {
  return (await findQuery(database, [organisationId]))[0] ?? DEFAULT_REMINDER_SCHEDULE
}

/** Date from which the schedule's days and fees apply. Throws without a schedule. */
export async function getScheduleStart(database: Database, organisationId: string): Promise<CalendarDate> {
  const [found] = await getInForceOnQuery(database, [organisationId])
  if (!found) throw new Error(`The club ${organisationId} has no schedule of reminders`)
  return found.inForceOn
}

/** The schedule applies from `today` if it is switched on, or its days or fees change. */
export async function saveSchedule(
  transaction: Database,
  organisationId: string,
  schedule: ReminderSchedule,
  today: CalendarDate,
): Promise<void> {
  const { isOn, beforeDays, onDueDate, firstAfterDays, secondAfterDays, firstFeeMinor, secondFeeMinor } = schedule
  const days = [beforeDays, onDueDate, firstAfterDays, secondAfterDays]
  await saveQuery(transaction, [organisationId, isOn, ...days, firstFeeMinor, secondFeeMinor, today])
}

export async function listRemindingClubs(database: Database): Promise<string[]> {
  return (await listRemindingClubsQuery(database)).map(({ organisationId }) => organisationId)
}
