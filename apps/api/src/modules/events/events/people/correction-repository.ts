import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const ofEntry = prepared<{ answers: Record<string, string> }>(
  'correction_entry_answers',
  'select answers from event_entry where id = $1',
)
const write = prepared('correction_entry_answer', 'update event_entry set answers = $2, updated_at = $3 where id = $1')

export async function findEntryAnswers(database: Database, entryId: string): Promise<Record<string, string>> {
  return (await ofEntry(database, [entryId]))[0]?.answers ?? {}
}

export async function updateEntryAnswers(
  transaction: Database,
  entryId: string,
  answers: Record<string, string>,
  at: Date,
): Promise<void> {
  await write(transaction, [entryId, JSON.stringify(answers), at])
}
