let heard = false
const listeners = new Set<() => void>()

/** Reads the header by which responses announce maintenance; polling detects its end. */
export function readMaintenanceHeader(header: string | null): void {
  if (header === 'on') setMaintenance(true)
}

export function setMaintenance(on: boolean): void {
  if (on === heard) return
  heard = on
  for (const listener of listeners) listener()
}

export const maintenanceState = {
  get: () => heard,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
