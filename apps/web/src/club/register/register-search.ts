import type { RegisterFilter, RegisterOrder } from '@forenet/contract/club/register'
import type { RegisterViewSearch } from '@forenet/contract/club/register-view'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import {
  DATA_QUALITY_CHECKS,
  MISSING_DATA_KINDS,
  REGISTER_COLUMNS,
  REGISTER_GENDERS,
  REGISTER_PAYMENT_FILTERS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
  type RegisterColumn,
} from '@forenet/domain/register'
import { isUuid } from '@forenet/domain/uuid'

export type RegisterSearch = { [Name in keyof RegisterFilter | 'order' | 'columns']?: string }

const DEFAULT_COLUMNS: readonly RegisterColumn[] = ['name', 'status', 'memberships', 'age', 'city', 'until']
const MAX_YEARS = 150

export function parseRegisterFilter(search: RegisterSearch): RegisterFilter {
  const team = filterKnownValues(isUuid, search.team)
  return omitUndefined({
    text: search.text?.slice(0, 100).trim() || undefined,
    status: filterKnownValues(REGISTER_STATUSES, search.status),
    type: filterKnownValues(isUuid, search.type),
    activity: search.activity?.slice(0, 60) || undefined,
    team,
    waiting: team !== undefined && search.waiting === 'true' ? ('true' as const) : undefined,
    tag: filterKnownValues(isUuid, search.tag),
    payment: REGISTER_PAYMENT_FILTERS.find((known) => known === search.payment),
    gender: filterKnownValues(REGISTER_GENDERS, search.gender),
    missing: filterKnownValues(MISSING_DATA_KINDS, search.missing),
    ageFrom: parseYears(search.ageFrom),
    ageTo: parseYears(search.ageTo),
    ageOn: parseDay(search.ageOn),
    newSince: parseDay(search.newSince),
    check: DATA_QUALITY_CHECKS.find((known) => known === search.check),
    asAt: parseDay(search.asAt),
  })
}

export function parseRegisterOrder({ order = '' }: RegisterSearch): RegisterOrder {
  const sort = REGISTER_SORTS.find((known) => known === order.replace(/^-/, ''))
  if (!sort) return 'first-name'
  return order.startsWith('-') ? `-${sort}` : sort
}

export function parseRegisterColumns({ columns }: RegisterSearch): readonly RegisterColumn[] {
  const wanted = columns?.split(',')
  return wanted ? REGISTER_COLUMNS.filter((column) => column === 'name' || wanted.includes(column)) : DEFAULT_COLUMNS
}

export function toSavedViewSearch(search: RegisterSearch): RegisterViewSearch {
  return {
    ...parseRegisterFilter(search),
    ...(search.order ? { order: parseRegisterOrder(search) } : {}),
    ...(search.columns ? { columns: parseRegisterColumns(search).join(',') } : {}),
  }
}

export function toRegisterSearchParams(view: RegisterViewSearch): RegisterSearch {
  return Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function filterKnownValues(known: readonly string[] | ((value: string) => boolean), said?: string): string | undefined {
  const values = said
    ?.split(',')
    .filter((value) => (typeof known === 'function' ? known(value) : known.includes(value)))
  return values && values.length > 0 ? [...new Set(values)].slice(0, 50).join(',') : undefined
}

function parseYears(said?: string): number | undefined {
  return said !== undefined && /^\d{1,3}$/.test(said) && Number(said) <= MAX_YEARS ? Number(said) : undefined
}

function parseDay(said?: string): string | undefined {
  return said !== undefined && isCalendarDate(said) ? said : undefined
}

function omitUndefined<Fields extends object>(fields: Fields): RegisterFilter {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
