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
  /** What is done with the details, and how to take the agreement back. */
  hint: string
  /** Why it is needed, once it was asked for and not given. */
  missing: string | undefined
}

/** The GDPR agreement before anything is bought. */
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
