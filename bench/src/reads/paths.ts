import { memberFindByEmail } from '@forenet/contract/member-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import type { FilledMember } from '../setting/members.ts'

/** The first two API requests of every page. */
export const READ_PATHS = {
  'search-email': ({ email }: FilledMember) => `${memberFindByEmail.path}?email=${encodeURIComponent(email)}`,
  'membership list': ({ memberId }: FilledMember) => membershipList.path.replace('{memberId}', memberId),
}

export type BenchmarkedRead = keyof typeof READ_PATHS
