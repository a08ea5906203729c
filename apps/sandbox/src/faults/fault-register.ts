import type { Database } from '../store/database.ts'
import { type Fault, type FaultTarget, faultSchema, matchesFault } from './fault.ts'

/**
 * An active injected fault. `remaining`: calls it will still affect; null until it is cleared. `used`: calls affected
 * so far.
 */
export type ActiveFault = { id: number; fault: Fault; remaining: number | null; used: number }

export type FaultRegister = {
  set(fault: Fault): ActiveFault
  take(target: FaultTarget): Fault | undefined
  list(): ActiveFault[]
  clear(id: number): boolean
  clearAll(): void
}

/** In memory for speed, and on disk so that faults survive a restart. */
export function openFaultRegister(database: Database): FaultRegister {
  const insert = database.prepare<{ id: number }>('INSERT INTO faults (fault, remaining) VALUES (?, ?) RETURNING id')
  const update = database.prepare('UPDATE faults SET remaining = ?, used = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM faults WHERE id = ?')
  const removeAll = database.prepare('DELETE FROM faults')
  const stored = database.prepare<{ id: number; fault: string; remaining: number | null; used: number }>(
    'SELECT id, fault, remaining, used FROM faults ORDER BY id',
  )
  let active: ActiveFault[] = stored.all().map((row) => ({ ...row, fault: faultSchema.parse(JSON.parse(row.fault)) }))

  return {
    set(fault) {
      const row = insert.get(JSON.stringify(fault), fault.times)
      if (!row) throw new Error('The fault was not stored')
      const entry: ActiveFault = { id: row.id, fault, remaining: fault.times, used: 0 }
      active.push(entry)
      return entry
    },
    take(target) {
      const entry = active.find(({ fault }) => matchesFault(fault, target))
      if (!entry) return undefined
      entry.used += 1
      if (entry.remaining !== null) entry.remaining -= 1
      if (entry.remaining === 0) {
        active = active.filter((other) => other !== entry)
        remove.run(entry.id)
      } else {
        update.run(entry.remaining, entry.used, entry.id)
      }
      return entry.fault
    },
    list: () => active,
    clear(id) {
      active = active.filter((entry) => entry.id !== id)
      return remove.run(id) > 0
    },
    clearAll() {
      active = []
      removeAll.run()
    },
  }
}
