import type { ReactNode } from 'react'
import styles from './choice-chips.module.css'

type ChoiceChipsProps<Value> = {
  label: string
  choices: readonly { value: Value; words: ReactNode }[]
  chosen: Value
  choose: (value: Value) => void
}

export function ChoiceChips<Value extends string | undefined>({
  label,
  choices,
  chosen,
  choose,
}: ChoiceChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: choices that apply immediately, not form fields.
    <div role="group" aria-label={label} className={styles.chips}>
      {choices.map(({ value, words }) => (
        <button
          key={value ?? ''}
          type="button"
          className={styles.chip}
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
