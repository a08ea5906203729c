import type { RegisterFilterChoices, RegisterRow } from '@forenet/contract/club/register'
import type { Language } from '@forenet/domain/language'
import { REGISTER_COLUMNS, type RegisterColumn } from '@forenet/domain/register'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { REGISTER_FILE_TEXTS } from './file-words.ts'

export function registerColumns(
  several: string | undefined,
  language: Language,
  frame: Pick<RegisterFilterChoices, 'teams' | 'tags'>,
): CsvColumn<RegisterRow>[] {
  const wanted = several?.split(',')
  const words = REGISTER_FILE_TEXTS[language]
  const cells = cellsOf(language, frame)
  return REGISTER_COLUMNS.filter((column) => wanted?.includes(column) ?? true).map((column) => ({
    heading: words.columns[column],
    of: cells[column],
  }))
}

type Cells = Record<RegisterColumn, (row: RegisterRow) => string | number | null>

function cellsOf(language: Language, { teams, tags }: Pick<RegisterFilterChoices, 'teams' | 'tags'>): Cells {
  const words = REGISTER_FILE_TEXTS[language]
  const namesOf = (known: readonly { id: string; name: string }[]) => {
    const names = new Map(known.map(({ id, name }) => [id, name]))
    return (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ')
  }
  const [teamNames, tagNames] = [namesOf(teams), namesOf(tags)]
  return {
    name: ({ name }) => name ?? words.nameless,
    status: ({ status }) => words.statuses[status],
    memberships: ({ memberships }) => memberships.map(({ name }) => name).join(', '),
    age: ({ age }) => age,
    'birth-date': ({ dateOfBirth }) => dateOfBirth,
    gender: ({ gender }) => (gender === null ? '' : words.genders[gender]),
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    address: ({ address }) => address,
    'post-code': ({ postCode }) => postCode,
    city: ({ city }) => city,
    teams: ({ teams: ids }) => teamNames(ids),
    tags: ({ tags: ids }) => tagNames(ids),
    since: ({ paidFrom }) => paidFrom,
    until: ({ paidTo }) => paidTo,
    guardians: ({ guardians }) =>
      guardians.map(({ name, email, phone }) => [name, email, phone].filter((part) => part).join(' ')).join(', '),
    missing: ({ missing }) => missing.map((kind) => words.missing[kind]).join(', '),
  }
}
