import type { RegisterFilterChoices, RegisterRow } from '@forenet/contract/club/register'
import { formatNameList } from '@forenet/domain/import-values'
import type { Language } from '@forenet/domain/language'
import {
  FORMER_MEMBER_LABEL,
  type MissingDataKind,
  REGISTER_COLUMNS,
  type RegisterColumn,
  type RegisterStatus,
} from '@forenet/domain/register'
import type { CsvColumn } from '../../../platform/lists/csv.ts'

type RegisterFileTexts = {
  columns: Record<RegisterColumn, string>
  statuses: Record<RegisterStatus, string>
  genders: Record<NonNullable<RegisterRow['gender']>, string>
  missing: Record<MissingDataKind, string>
  nameless: string
}

const danishTexts: RegisterFileTexts = {
  columns: {
    name: 'Navn',
    status: 'Status',
    memberships: 'Medlemskaber',
    age: 'Alder',
    'birth-date': 'Fødselsdato',
    gender: 'Køn',
    email: 'E-mail',
    phone: 'Telefon',
    address: 'Adresse',
    'post-code': 'Postnr.',
    city: 'By',
    teams: 'Hold',
    tags: 'Etiketter',
    since: 'Medlem siden',
    until: 'Betalt til',
    guardians: 'Forældre',
    missing: 'Mangler',
  },
  statuses: { active: 'Aktiv', upcoming: 'Kommende', expired: 'Udløbet', none: 'Uden medlemskab' },
  genders: { female: 'Kvinde', male: 'Mand', other: 'Andet', undisclosed: 'Ønsker ikke at oplyse' },
  missing: {
    'birth-date': 'fødselsdato',
    email: 'e-mail',
    phone: 'telefon',
    address: 'adresse',
    gender: 'køn',
    guardian: 'forælder til et barn',
  },
  nameless: FORMER_MEMBER_LABEL.da,
}

const englishTexts: RegisterFileTexts = {
  columns: {
    name: 'Name',
    status: 'Status',
    memberships: 'Memberships',
    age: 'Age',
    'birth-date': 'Date of birth',
    gender: 'Gender',
    email: 'E-mail',
    phone: 'Phone',
    address: 'Address',
    'post-code': 'Postcode',
    city: 'City',
    teams: 'Teams',
    tags: 'Tags',
    since: 'Member since',
    until: 'Paid until',
    guardians: 'Parents',
    missing: 'Missing',
  },
  statuses: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired', none: 'No membership' },
  genders: { female: 'Woman', male: 'Man', other: 'Other', undisclosed: 'Not disclosed' },
  missing: {
    'birth-date': 'date of birth',
    email: 'e-mail',
    phone: 'phone',
    address: 'address',
    gender: 'gender',
    guardian: 'parent of a child',
  },
  nameless: FORMER_MEMBER_LABEL.en,
}

export const REGISTER_FILE_TEXTS: Readonly<Record<Language, RegisterFileTexts>> = { da: danishTexts, en: englishTexts }

export function registerColumns(
  several: string | undefined,
  language: Language,
  frame: Pick<RegisterFilterChoices, 'teams' | 'tags'>,
): CsvColumn<RegisterRow>[] {
  const wanted = several?.split(',')
  const words = REGISTER_FILE_TEXTS[language]
  const cells = createCellFormatters(language, frame)
  return REGISTER_COLUMNS.filter((column) => wanted?.includes(column) ?? true).map((column) => ({
    heading: words.columns[column],
    of: cells[column],
  }))
}

type CellFormatters = Record<RegisterColumn, (row: RegisterRow) => string | number | null>

function createCellFormatters(
  language: Language,
  { teams, tags }: Pick<RegisterFilterChoices, 'teams' | 'tags'>,
): CellFormatters {
  const words = REGISTER_FILE_TEXTS[language]
  const namesOf = (known: readonly { id: string; name: string }[]) => {
    const names = new Map(known.map(({ id, name }) => [id, name]))
    return (ids: readonly string[]) => formatNameList(ids.flatMap((id) => names.get(id) ?? []))
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
