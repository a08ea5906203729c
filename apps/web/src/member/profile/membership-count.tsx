import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '../../kit/calls/problem-words.ts'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'

/** How many memberships of their own a member has that run now, leading to them. */
export function MembershipCount() {
  const { t } = useTranslation('profile')
  const words = useProblemWords()
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  if (overview.isPending) return <Skeleton height={20} width={120} mt={2} />
  if (overview.isError) return words(overview.error).title
  const count = overview.data
    .flatMap(({ participants }) => participants)
    .filter(({ participant, status }) => participant.id === member.id && status === 'active').length
  return <Link to="/memberships">{t('membershipCount', { count })}</Link>
}
