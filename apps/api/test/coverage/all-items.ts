import type { Item } from './item.ts'
import { product } from './items/1-product.ts'
import { memberRoutes, openRoutes, returnLinks } from './items/2-routes.ts'
import { frame, header, navigation } from './items/2-shell.ts'
import { titles } from './items/2-titles.ts'
import { browser } from './items/3-browser.ts'
import { memberships } from './items/3-memberships.ts'
import { organisationsAndPayment } from './items/3-organisations-and-payment.ts'
import { notifications, people } from './items/3-people.ts'
import { familyAndNotifications } from './items/4-family-and-notifications.ts'
import { payment } from './items/4-payment.ts'
import { session } from './items/4-session.ts'
import { validation } from './items/5-validation.ts'
import { roles } from './items/6-roles.ts'
import { memberCalls } from './items/7-member-calls.ts'
import { otherCalls, traffic } from './items/7-other-calls.ts'
import { errors } from './items/8-errors.ts'
import { moneyAndNumbers, timesAndLimits } from './items/9-constants.ts'

export type Part = { title: string; items: readonly Item[] }
export type Section = { clause: string; title: string; parts: readonly Part[] }

const section = (clause: string, title: string, ...parts: (readonly [string, readonly Item[]])[]): Section => ({
  clause,
  title,
  parts: parts.map(([part, items]) => ({ title: part, items })),
})

/** The whole specification by section. */
export const SECTIONS: readonly Section[] = [
  section('1', 'What the product does', ['In one list', product]),
  section(
    '2',
    'Screens and routes',
    ['Routes', memberRoutes],
    ['Return links', returnLinks],
    ['Without sign-in', openRoutes],
    ['Titles and fixed words', titles],
    ['Access and navigation', navigation],
    ['Header', header],
    ['Frame and error pages', frame],
  ),
  section(
    '3',
    'Entities and their fields',
    ['People', people],
    ['Memberships', memberships],
    ['Organisations, events, payment provider', organisationsAndPayment],
    ['Notifications', notifications],
    ['In the browser only', browser],
  ),
  section(
    '4',
    'States and transitions',
    ['Paying', payment],
    ['Family, notifications, organisations, bars', familyAndNotifications],
    ['Session', session],
  ),
  section('5', 'Validation', ['Messages and rules', validation]),
  section('6', 'Roles and permissions', ['Rules', roles]),
  section(
    '7',
    'Calls',
    ['Member API', memberCalls],
    ['Tools, organisations, events', otherCalls],
    ['Traffic', traffic],
  ),
  section('8', 'Errors', ['Catalogue', errors]),
  section('9', 'Constants', ['Times and limits', timesAndLimits], ['Money, order numbers, countries', moneyAndNumbers]),
]

export const ALL_ITEMS: readonly Item[] = SECTIONS.flatMap(({ parts }) => parts.flatMap(({ items }) => items))
