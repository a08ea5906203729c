type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage for data of the signed-in user. Ignores writes while signed out, so that late responses store nothing. */
export function createPersonStorage(shared: () => Storage, tab: () => Storage) {
  let isOpen = false
  const place = (storage: () => Storage): StorageArea => ({
    getItem: (key) => storage().getItem(key),
    setItem(key, value) {
      if (isOpen) storage().setItem(key, value)
    },
    removeItem: (key) => storage().removeItem(key),
  })
  return {
    shared: place(shared),
    tab: place(tab),
    open(): void {
      isOpen = true
    },
    close(): void {
      isOpen = false
    },
  }
}

export const personStorage = createPersonStorage(
  () => window.localStorage,
  () => window.sessionStorage,
)
