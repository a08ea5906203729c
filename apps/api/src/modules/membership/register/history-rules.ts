import type { PERSON_FIELDS, PersonChange } from '@forenet/contract/club/person'
import type { HistoryStateRow, NamedRow } from './person-repository.ts'

type Field = (typeof PERSON_FIELDS)[number]
/** Deleted teams and tags are missing. */
export type TeamAndTagNames = { teams: readonly NamedRow[]; tags: readonly NamedRow[] }

/** Newest first. `isWhole`: the last state is the first of the history, not a page boundary. */
export function listStateChanges(
  states: readonly HistoryStateRow[],
  names: TeamAndTagNames,
  isWhole: boolean,
): PersonChange[] {
  return states.flatMap((state, place): PersonChange[] => {
    const before = states[place + 1]
    if (!before) return isWhole ? [{ at: state.fromAt.toISOString(), by: state.by, begins: true, fields: [] }] : []
    const [was, is] = [toTexts(before, names), toTexts(state, names)]
    const fields = (Object.keys(is) as Field[])
      .filter((field) => was[field] !== is[field])
      .map((field) => ({ field, from: was[field], to: is[field] }))
    return fields.length === 0 ? [] : [{ at: state.fromAt.toISOString(), by: state.by, begins: false, fields }]
  })
}

function toTexts(state: HistoryStateRow, { teams, tags }: TeamAndTagNames): Record<Field, string> {
  const named = (known: readonly NamedRow[], ids: readonly string[]) =>
    ids
      .map((id) => known.find((one) => one.id === id)?.name ?? '…')
      .toSorted((one, other) => one.localeCompare(other, 'da'))
      .join(', ')
  return {
    name: `${state.firstName} ${state.lastName}`.trim(),
    email: state.email ?? '',
    phone: state.phone ?? '',
    gender: state.gender ?? '',
    'birth-date': state.dateOfBirth ?? '',
    address: [state.address, [state.postCode, state.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    memberships: state.periods.map(({ name }) => name).join(', '),
    teams: named(teams, state.teamIds),
    waiting: named(teams, state.waitingIds),
    tags: named(tags, state.tagIds),
  }
}
