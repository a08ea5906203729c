import { useRef } from 'react'

/** The id of the change set that is made of something: sent again it is the same, and another for anything else. */
export function useSetIds(): (sent: unknown) => string {
  const ids = useRef(new Map<string, string>())
  return (sent) => {
    const key = JSON.stringify(sent)
    const id = ids.current.get(key) ?? crypto.randomUUID()
    ids.current.set(key, id)
    return id
  }
}
