import type { Gender } from './profile-form.ts'

/** In the order of the list; the contract's own list would bring its schemas along. */
export const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const satisfies readonly Gender[]
