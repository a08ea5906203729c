import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { RefObject } from 'react'
import styles from './agreement.module.css'

type AgreementProps = {
  input: RefObject<HTMLInputElement | null>
  checked: boolean
  change: (checked: boolean) => void
  label: string
  /** Use of the data, and how to withdraw consent. */
  hint: string
  missing: string | undefined
}

export function Agreement({ input, checked, change, label, hint, missing }: AgreementProps) {
  return (
    <Checkbox
      ref={input}
      color="var(--accent)"
      iconColor="var(--on-accent)"
      className={styles.agreement ?? ''}
      classNames={{ input: styles.tick ?? '', description: styles.hint ?? '' }}
      checked={checked}
      onChange={(event) => change(event.currentTarget.checked)}
      label={label}
      description={hint}
      error={missing}
    />
  )
}
