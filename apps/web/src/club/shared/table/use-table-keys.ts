import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { areSingleKeyShortcutsEnabled, hasOpenDialog, isTyping } from '../keyboard.ts'

const ROW_OPENER_SELECTOR = '[data-row-open]'

export function hasTable(): boolean {
  return document.querySelector(ROW_OPENER_SELECTOR) !== null
}

export function findRowOpener(rowId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"] ${ROW_OPENER_SELECTOR}`)
}

/** / j k x depend on the setting for single-key shortcuts. / and j work anywhere on the page. */
export function useTableKeys(frame: RefObject<HTMLElement | null>, toggle: ((rowId: string) => void) | null) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key } = event
      if (isTyping(target) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!areSingleKeyShortcutsEnabled() || hasOpenDialog()) return
      if (key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
        search?.focus()
        search?.select()
        if (search) event.preventDefault()
      } else if (key === 'j' && !frame.current?.contains(document.activeElement)) {
        frame.current?.querySelector<HTMLElement>(ROW_OPENER_SELECTOR)?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame])

  return (event: KeyboardEvent<HTMLElement>) => {
    const action = findTableAction(event, areSingleKeyShortcutsEnabled())
    const target = event.target as Element
    // React bubbles events of the row's dialog, which is outside the table in the DOM.
    if (!action || isTyping(target) || !event.currentTarget.contains(target)) return
    const row = target.closest<HTMLElement>('[data-row]')
    if (action === 'select') {
      if (row?.dataset.row && toggle) toggle(row.dataset.row)
      return
    }
    const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW_OPENER_SELECTOR)]
    const at = openers.findIndex((opener) => row?.contains(opener))
    const next = openers[findRowAfterKey(action, at, openers.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

type TableAction = 'next' | 'previous' | 'first' | 'last' | 'select'

const ACTION_BY_KEY: Readonly<Record<string, TableAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}
const SINGLE_KEYS: Readonly<Record<string, TableAction>> = { j: 'next', k: 'previous', x: 'select' }

type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

export function findTableAction(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  areSingleKeysOn: boolean,
): TableAction | null {
  if (ctrlKey || metaKey || altKey) return null
  return ACTION_BY_KEY[key] ?? (areSingleKeysOn ? SINGLE_KEYS[key] : null) ?? null
}

/** `at`: -1 without a focused row. Stops at both ends. */
export function findRowAfterKey(action: Exclude<TableAction, 'select'>, at: number, count: number): number {
  if (action === 'first') return 0
  if (action === 'last') return count - 1
  return action === 'next' ? Math.min(at + 1, count - 1) : Math.max(at - 1, 0)
}
