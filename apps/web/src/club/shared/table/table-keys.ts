export type TableAction = 'next' | 'previous' | 'first' | 'last' | 'select'

const ACTIONS: Readonly<Record<string, TableAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}
const SINGLE_KEYS: Readonly<Record<string, TableAction>> = { j: 'next', k: 'previous', x: 'select' }

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Null for other keys, and with a modifier. */
export function tableAction({ key, ctrlKey, metaKey, altKey }: Key, areSingleKeysOn: boolean): TableAction | null {
  if (ctrlKey || metaKey || altKey) return null
  return ACTIONS[key] ?? (areSingleKeysOn ? SINGLE_KEYS[key] : null) ?? null
}

/** `at`: index of the focused row, or -1. Stops at both ends. */
export function rowAfter(action: Exclude<TableAction, 'select'>, at: number, count: number): number {
  if (action === 'first') return 0
  if (action === 'last') return count - 1
  return action === 'next' ? Math.min(at + 1, count - 1) : Math.max(at - 1, 0)
}
