let heard = false
const listeners = new Set<() => void>()

/** Learns from an answer's header that the portal is in maintenance; that it is over is asked for while it lasts. */
export function noteMaintenance(header: string | null): void {
  if (header === 'on') hear(true)
}

/** Takes in what the server answered when asked. */
export function hear(on: boolean): void {
  if (on === heard) return
  heard = on
  for (const listener of listeners) listener()
}

/** Whether the portal is in maintenance, as far as this page has heard. */
export const heardMaintenance = {
  get: () => heard,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
