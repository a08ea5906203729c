let heard = false
const listeners = new Set<() => void>()

/** The header reveals the start of maintenance, polling its end. */
export function noteMaintenance(header: string | null): void {
  if (header === 'on') hear(true)
}

export function hear(on: boolean): void {
  if (on === heard) return
  heard = on
  for (const listener of listeners) listener()
}

export const heardMaintenance = {
  get: () => heard,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
