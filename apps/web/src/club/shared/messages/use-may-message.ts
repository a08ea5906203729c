import { useMayHere } from '../use-club.ts'

const MAY = ['events.manage', 'members.write', 'teams.write-to'] as const

export function useMayMessage(): boolean {
  const may = useMayHere()
  return MAY.some(may)
}
