import { useRef, useState } from 'react'

/** `given` validates and focuses the field if consent is missing; `field` is for `Agreement`. */
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
