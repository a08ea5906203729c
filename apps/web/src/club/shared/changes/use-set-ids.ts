import { useRef } from 'react'

/** The same content gets the same idempotency key. */
export function useSetIds(): (sent: unknown) => string {
  const ids = useRef(new Map<string, string>())
  return (sent) => {
    const key = JSON.stringify(sent)
    const id = ids.current.get(key) ?? crypto.randomUUID()
    ids.current.set(key, id)
    return id
  }
}
