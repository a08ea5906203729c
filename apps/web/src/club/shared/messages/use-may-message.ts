import { useMayHere } from '../use-club.ts'

const MAY = ['events.manage', 'members.write', 'teams.write-to'] as const

/** Whether a role for the whole club lets the user write to anyone. */
export function useMayMessage(): boolean {
  const may = useMayHere()
  return MAY.some(may)
}
