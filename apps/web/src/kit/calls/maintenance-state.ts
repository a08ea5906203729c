let isMaintenance = false
const listeners = new Set<() => void>()

/** Reads the header by which responses announce maintenance; polling detects its end. */
export function readMaintenanceHeader(header: string | null): void {
  if (header === 'on') setMaintenance(true)
}

export function setMaintenance(on: boolean): void {
  if (on === isMaintenance) return
  isMaintenance = on
  for (const listener of listeners) listener()
}

export const maintenanceState = {
  get: () => isMaintenance,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
