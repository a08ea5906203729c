import { memberList } from '@forenet/contract/member-calls'

/** The most that the picker loads, and so what it asks for. */
export const SIZE = 1_000

/** A name that some have, whatever the number of members. */
export const RARE = { firstName: 'Zenobia', lastName: 'Qvistorff', members: 20 }

const listed = (search: string) => `${memberList.path}?size=${SIZE}&search=${encodeURIComponent(search)}`

/** What the picker asks for: when it is opened, a name that 20 have, a part that all have. */
export const PICKER_READS = {
  'no search': listed(''),
  'a name that 20 have': listed('qvistorff'),
  'a part that all have': listed('example'),
}

export type PickerRead = keyof typeof PICKER_READS
