import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { areSingleKeysOn } from '../single-keys.ts'
import { rowAfter, tableAction } from './table-keys.ts'

const OPENER = '[data-row-open]'
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Moves the focus between the rows of a table by keyboard: ↑ ↓ j k Home End; x selects a row, Enter follows its link.
 * Anywhere on the page, / goes to the search field and j to the first row, unless single keys are switched off
 * (WCAG 2.1.4).
 */
export function useTableKeys(frame: RefObject<HTMLElement | null>, toggle: ((rowId: string) => void) | null) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key } = event
      const isTyping = target instanceof Element && target.matches(TYPED_INTO)
      if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!areSingleKeysOn() || document.querySelector('[aria-modal="true"], dialog[open]')) return
      if (key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
        search?.focus()
        search?.select()
        if (search) event.preventDefault()
      } else if (key === 'j' && !frame.current?.contains(document.activeElement)) {
        frame.current?.querySelector<HTMLElement>(OPENER)?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame])

  return (event: KeyboardEvent<HTMLElement>) => {
    const action = tableAction(event)
    if (!action || (event.target as Element).matches(TYPED_INTO)) return
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (action === 'select') {
      if (row?.dataset.row && toggle) toggle(row.dataset.row)
      return
    }
    const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(OPENER)]
    const at = openers.findIndex((opener) => row?.contains(opener))
    const next = openers[rowAfter(action, at, openers.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}
