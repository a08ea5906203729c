let heard = false
const listeners = new Set<() => void>()

/** Detects maintenance from a response header; polling detects its end. */
export function noteMaintenance(header: string | null): void {
  if (header === 'on') hear(true)
}

export function hear(on: boolean): void {
  if (on === heard) return
  heard = on
  for (const listener of listeners) listener()
}

/** Whether the portal is in maintenance, according to the last response. */
export const heardMaintenance = {
  get: () => heard,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
