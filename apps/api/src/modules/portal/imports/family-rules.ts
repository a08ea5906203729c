import { type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import type { ImportedPerson } from '@forenet/domain/import-row'
import { ADULT_AGE } from '@forenet/domain/register'
import type { PlannedRow, RowWithNotes } from '../../core/change-sets/index.ts'
import { type ClubPersonRow, isOwnedByClub } from '../../core/members/index.ts'
import type { PlanRefusal } from './plan-rules.ts'

export const EMAIL_OWNED_BY_OTHERS = [
  ...(['email-shared', 'email-of-another-name'] as const satisfies readonly PlanRefusal[]),
  'parent-email',
] as const

type Row = Pick<RowWithNotes, 'place' | 'outcome' | 'changes' | 'notes'> & { wanted: ImportedPerson }
type RowNote = RowWithNotes['notes'][number]

const isEmailOfOthers = ({ reason }: RowNote) => EMAIL_OWNED_BY_OTHERS.some((one) => one === reason)

/**
 * The row's e-mail, which belongs to another person; undefined for adults and other rows. `held`: a child of the
 * register.
 */
export function parentsEmail(
  row: Pick<RowWithNotes, 'outcome' | 'notes'> & { wanted: ImportedPerson },
  held: ClubPersonRow | undefined,
  organisationId: string,
  today: CalendarDate,
) {
  if (row.outcome === 'refuse' || (row.outcome !== 'create' && !(held && canBeLinked(held, organisationId)))) {
    return undefined
  }
  if (!isChild(row.wanted.dateOfBirth ?? held?.dateOfBirth, today)) return undefined
  return row.wanted.guardianEmail ?? row.notes.find(isEmailOfOthers)?.value ?? undefined
}

export function canBeLinked(person: ClubPersonRow, organisationId: string): boolean {
  return isOwnedByClub(person, organisationId) && person.email === null
}

function isChild(dateOfBirth: string | null | undefined, today: CalendarDate): boolean {
  return dateOfBirth != null && computeAge(dateOfBirth, today) < ADULT_AGE
}

export function canBeParent(
  { dateOfBirth, guardianId }: Pick<ClubPersonRow, 'dateOfBirth' | 'guardianId'>,
  today: CalendarDate,
) {
  return guardianId === null && !isChild(dateOfBirth, today)
}

export function linkToParent<R extends Row>(row: R, email: string, name: string): R {
  return {
    ...row,
    outcome: row.outcome === 'same' ? 'change' : row.outcome,
    notes: row.notes.filter((note) => !isEmailOfOthers(note)),
    changes: withGuardian(row.changes, name),
    wanted: { ...row.wanted, guardianEmail: email, guardianName: name },
  }
}

/** `reason`: why the e-mail is left out instead. */
export function unlinkFromParent<R extends Row>(row: R, reason: (typeof EMAIL_OWNED_BY_OTHERS)[number]): R {
  const { guardianEmail, guardianName: _name, ...wanted } = row.wanted
  if (guardianEmail === undefined) return row
  const changes = row.changes.filter(({ field }) => field !== 'guardian')
  return {
    ...row,
    outcome: row.outcome === 'change' && changes.length === 0 ? 'same' : row.outcome,
    notes: [...row.notes, { reason, field: 'email', value: guardianEmail }],
    changes,
    wanted,
  }
}

export function withGuardian(changes: PlannedRow['changes'], name: string): PlannedRow['changes'] {
  return [...changes.filter(({ field }) => field !== 'guardian'), { field: 'guardian', from: null, to: name }]
}
