/** A test that shows an item: its file from the root, and its title (of a table test: the title's beginning). */
export type Evidence = { file: string; test: string }

/** What an item waits for. `test`: it is there, and no test shows it yet. `undecided`: it is neither there nor a departure on record. */
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

/** A departure on purpose: words of its line in docs/deviations.md, and the test of what is there instead. */
export type Departed = { departed: string } & Partial<Evidence>

export type ShownBy = Evidence | Open | Departed

type Base = { clause: string; name: string; shownBy: ShownBy }

/** An address of the browser. `leadsTo`: it is another name of that address. `search`: query values it reads. */
export type RouteItem = Base & { kind: 'route'; leadsTo?: string; search?: readonly string[] }

/** A call, named by method and path; its query values, the fields of its body, and those of its answer that are named. */
export type CallItem = Base & {
  kind: 'call'
  query?: readonly string[]
  body?: readonly string[]
  answer?: readonly string[]
}

/** A field, named `Entity.field`; `written` is where an entity that is none of the contract's has it. */
export type FieldItem = Base & { kind: 'field'; written?: Written }

/** A text for people, letter by letter; `{…}` is filled in. `library` is the file of a package that says it. */
export type MessageItem = Base & { kind: 'message'; library?: string }

/** A number or a fixed text, with its one home. */
export type ConstantItem = Base & { kind: 'constant'; defined?: Defined }

type OtherItem = Base & { kind: 'state' | 'rule' | 'behaviour' }

export type Item = RouteItem | CallItem | FieldItem | MessageItem | ConstantItem | OtherItem
export type Kind = Item['kind']

/** Words that stand in a file, spaces and line breaks alike. */
export type Written = { file: string; text: string }

/**
 * Where a constant lives: an export of a file (`COUNTRIES.0.numeric` goes into it; with `given` it is called with
 * these arguments), and its value. Or, where it is part of a larger expression, the words that fix it.
 */
export type Defined = { file: string; name: string; value: unknown; given?: readonly unknown[] } | Written

export const isOpen = (by: ShownBy): by is Open => 'open' in by
export const isDeparted = (by: ShownBy): by is Departed => 'departed' in by

/** The test of an item, where it has one; departures may have one too. */
export function evidenceOf(by: ShownBy): Evidence | null {
  if (isOpen(by)) return null
  return by.file !== undefined && by.test !== undefined ? { file: by.file, test: by.test } : null
}

/** Shown by a test. */
export const shown = (file: string, test: string): Evidence => ({ file, test })
/** There, but no test shows it. */
export const untested = (what = 'no test yet'): Open => ({ open: 'test', why: what })
/** Not there yet. */
export const open = (topic: Exclude<Topic, 'test'>, why = 'not built yet'): Open => ({ open: topic, why })
/** Otherwise on purpose, as docs/deviations.md says; with the test of what is there instead. */
export const departed = (line: string, instead?: Evidence): Departed => ({ departed: line, ...instead })
