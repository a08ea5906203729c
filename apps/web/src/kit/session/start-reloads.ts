import { STORAGE_KEYS } from './constants.ts'
import { type StartReload, shouldReloadAfterFailedStart } from './session-rules.ts'

export type StartReloads = {
  mayReload: () => boolean
  succeeded: () => void
}

export function createStartReloads(storage: Storage, now: () => Date): StartReloads {
  function read(): StartReload | null {
    const [at, settled] = (storage.getItem(STORAGE_KEYS.startReload) ?? '').split(' ')
    return at ? { at: Number(at), settled: settled === 'settled' } : null
  }
  return {
    mayReload() {
      const allowed = shouldReloadAfterFailedStart({ now: now().getTime(), last: read() })
      if (allowed) storage.setItem(STORAGE_KEYS.startReload, `${now().getTime()} pending`)
      return allowed
    },
    succeeded() {
      const last = read()
      if (last) storage.setItem(STORAGE_KEYS.startReload, `${last.at} settled`)
    },
  }
}
