/** A test that covers an item: its file and title (of a table test: the start of the title). */
export type Evidence = { file: string; test: string }

/** What an item lacks. `test`: it exists without a test. `undecided`: neither built nor a recorded departure. */
export type Topic =
  | 'events'
  | 'tickets'
  | 'calendar'
  | 'family'
  | 'notifications'
  | 'contact'
  | 'acting'
  | 'test'
  | 'undecided'

export type Open = { open: Topic; why: string }

/** A deliberate departure: text of its line in docs/deviations.md, and the test of the replacement. */
export type Departed = { departed: string } & Partial<Evidence>

export type ShownBy = Evidence | Open | Departed

type Base = { clause: string; name: string; shownBy: ShownBy }

/** A URL of the web app. `leadsTo`: it is an alias of that URL. `search`: its query parameters. */
export type RouteItem = Base & { kind: 'route'; leadsTo?: string; search?: readonly string[] }

/** A call by method and path, with its query parameters, body fields and named response fields. */
export type CallItem = Base & {
  kind: 'call'
  query?: readonly string[]
  body?: readonly string[]
  answer?: readonly string[]
}

/** A field `Entity.field`; `written` locates fields of entities that are not in the contract. */
export type FieldItem = Base & { kind: 'field'; written?: Written }

/** A text of the user interface; `{…}` is interpolated. `library` is the package file that contains it. */
export type MessageItem = Base & { kind: 'message'; library?: string }

/** A number or fixed text, and its definition. */
export type ConstantItem = Base & { kind: 'constant'; defined?: Defined }

type OtherItem = Base & { kind: 'state' | 'rule' | 'behaviour' }

export type Item = RouteItem | CallItem | FieldItem | MessageItem | ConstantItem | OtherItem
export type Kind = Item['kind']

/** Text contained in a file, ignoring whitespace differences. */
export type Written = { file: string; text: string }

/**
 * The definition of a constant: an export of a file (`COUNTRIES.0.numeric` is a path; `given` are call arguments) and
 * its value, or the surrounding text if it is part of a larger expression.
 */
export type Defined = { file: string; name: string; value: unknown; given?: readonly unknown[] } | Written

export const isOpen = (by: ShownBy): by is Open => 'open' in by
export const isDeparted = (by: ShownBy): by is Departed => 'departed' in by

/** The test of an item, if it has one; departures may have one too. */
export function evidenceOf(by: ShownBy): Evidence | null {
  if (isOpen(by)) return null
  return by.file !== undefined && by.test !== undefined ? { file: by.file, test: by.test } : null
}

export const shown = (file: string, test: string): Evidence => ({ file, test })
/** An item that exists without a test. */
export const untested = (what = 'no test yet'): Open => ({ open: 'test', why: what })
/** An item that is not built. */
export const open = (topic: Exclude<Topic, 'test'>, why = 'not built yet'): Open => ({ open: topic, why })
/** A deliberate departure recorded in docs/deviations.md, with the test of its replacement. */
export const departed = (line: string, instead?: Evidence): Departed => ({ departed: line, ...instead })
