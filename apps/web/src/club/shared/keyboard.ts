import { personStorage } from '../../kit/device/person-storage.ts'

const SINGLE_KEYS = 'single-keys'
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const OPEN_DIALOG = '[aria-modal="true"], dialog[open]'

/** Whether shortcuts without a modifier are enabled (WCAG 2.1.4). */
export function areSingleKeyShortcutsEnabled(): boolean {
  return personStorage.shared.getItem(SINGLE_KEYS) !== 'off'
}

export function enableSingleKeyShortcuts(on: boolean): void {
  if (on) personStorage.shared.removeItem(SINGLE_KEYS)
  else personStorage.shared.setItem(SINGLE_KEYS, 'off')
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TYPED_INTO)
}

export function hasOpenDialog(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null
}

export const PALETTE_KEYS = /^(Mac|iP)/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
