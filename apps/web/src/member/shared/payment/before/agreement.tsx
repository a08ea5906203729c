import { Checkbox } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import styles from './agreement.module.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

type AgreementProps = {
  input: RefObject<HTMLInputElement | null>
  checked: boolean
  change: (checked: boolean) => void
  label: string
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

/** `given` validates and focuses the field if consent is missing. */
export function useAgreement(agreed: boolean, change: (agreed: boolean) => void, missing: string) {
  const input = useRef<HTMLInputElement>(null)
  const [isAskedFor, setAsked] = useState(false)
  return {
    given(): boolean {
      if (agreed) return true
      setAsked(true)
      input.current?.focus()
      return false
    },
    field: {
      input,
      checked: agreed,
      change(now: boolean) {
        change(now)
        setAsked(false)
      },
      missing: isAskedFor && !agreed ? missing : undefined,
    },
  }
}
