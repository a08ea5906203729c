import type { RegisterFilter, RegisterOrder } from '@forenet/contract/club/register'
import type { RegisterViewSearch } from '@forenet/contract/club/register-view'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import {
  HEALTH_CHECKS,
  MISSING_KINDS,
  REGISTER_COLUMNS,
  REGISTER_GENDERS,
  REGISTER_PAYMENTS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
  type RegisterColumn,
} from '@forenet/domain/register'

/** What the address of the page keeps, by the names of the filters of the calls. */
export type RegisterSearch = { [Name in keyof RegisterFilter | 'order' | 'columns']?: string }

/** Columns that are shown until somebody chooses others. */
const SHOWN_FIRST: readonly RegisterColumn[] = ['name', 'status', 'memberships', 'age', 'city', 'until']
const MOST_YEARS = 150
const AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The filters that an address says; what is none, as in a link that somebody has cut short, is left out. */
export function filterOf(search: RegisterSearch): RegisterFilter {
  const team = among(AN_ID, search.team)
  return present({
    text: search.text?.slice(0, 100).trim() || undefined,
    status: among(REGISTER_STATUSES, search.status),
    type: among(AN_ID, search.type),
    activity: search.activity?.slice(0, 60) || undefined,
    team,
    waiting: team !== undefined && search.waiting === 'true' ? ('true' as const) : undefined,
    tag: among(AN_ID, search.tag),
    payment: REGISTER_PAYMENTS.find((known) => known === search.payment),
    gender: among(REGISTER_GENDERS, search.gender),
    missing: among(MISSING_KINDS, search.missing),
    ageFrom: years(search.ageFrom),
    ageTo: years(search.ageTo),
    ageOn: day(search.ageOn),
    newSince: day(search.newSince),
    check: HEALTH_CHECKS.find((known) => known === search.check),
    asAt: day(search.asAt),
  })
}

/** The order that an address says, by first name unless it says one. */
export function orderOf({ order = '' }: RegisterSearch): RegisterOrder {
  const sort = REGISTER_SORTS.find((known) => known === order.replace(/^-/, ''))
  if (!sort) return 'first-name'
  return order.startsWith('-') ? `-${sort}` : sort
}

/** The columns that an address names, in their own order; the name is always there. */
export function columnsOf({ columns }: RegisterSearch): readonly RegisterColumn[] {
  const wanted = columns?.split(',')
  return wanted ? REGISTER_COLUMNS.filter((column) => column === 'name' || wanted.includes(column)) : SHOWN_FIRST
}

/** What a view keeps of an address: filters, order and columns, as far as they are some. */
export function keptOf(search: RegisterSearch): RegisterViewSearch {
  return {
    ...filterOf(search),
    ...(search.order ? { order: orderOf(search) } : {}),
    ...(search.columns ? { columns: columnsOf(search).join(',') } : {}),
  }
}

/** The address of a view. */
export function addressOf(view: RegisterViewSearch): RegisterSearch {
  return Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function among(known: readonly string[] | RegExp, said?: string): string | undefined {
  const values = said?.split(',').filter((value) => ('test' in known ? known.test(value) : known.includes(value)))
  return values && values.length > 0 ? [...new Set(values)].slice(0, 50).join(',') : undefined
}

function years(said?: string): number | undefined {
  return said !== undefined && /^\d{1,3}$/.test(said) && Number(said) <= MOST_YEARS ? Number(said) : undefined
}

function day(said?: string): string | undefined {
  return said !== undefined && isCalendarDate(said) ? said : undefined
}

function present<Fields extends object>(fields: Fields): RegisterFilter {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
