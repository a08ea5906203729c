import { memberList } from '@forenet/contract/member-calls'

export const PICKER_PAGE_SIZE = 1_000

export const RARE_NAME = { firstName: 'Zenobia', lastName: 'Qvistorff', members: 20 }

const listed = (search: string) => `${memberList.path}?size=${PICKER_PAGE_SIZE}&search=${encodeURIComponent(search)}`

/** Requests of the member picker: on opening, for a name with 20 matches, and for a text that matches all members. */
export const PICKER_READS = {
  'no search': listed(''),
  'a name that 20 have': listed('qvistorff'),
  'a part that all have': listed('example'),
}

export type PickerRead = keyof typeof PICKER_READS
