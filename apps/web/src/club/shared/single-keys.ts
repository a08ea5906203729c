import { personStorage } from '../../kit/device/person-storage.ts'

const NAME = 'single-keys'

/** Whether keys such as / and j work outside of fields. */
export function areSingleKeysOn(): boolean {
  return personStorage.shared.getItem(NAME) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  if (on) personStorage.shared.removeItem(NAME)
  else personStorage.shared.setItem(NAME, 'off')
}
