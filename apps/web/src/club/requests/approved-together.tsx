import {
  type ClubMembershipRequest,
  MAX_APPROVED,
  type MembershipRequestsChanged,
} from '@forenet/contract/club/membership-request'
import { clubMembershipRequestTakeBack } from '@forenet/contract/club/membership-request-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { overviewQuery } from '../../kit/organiser/overview-query.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './requests.module.css'
import { requestsQuery } from './requests-query.ts'

/** Bulk approvals that can be undone while their e-mails are held back. */
export function ApprovedTogether({ requests }: { requests: readonly ClubMembershipRequest[] }) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const held = requests.flatMap(({ id, lettersAt }) => (lettersAt === null ? [] : [{ id, lettersAt }]))
  const [first] = held.map(({ lettersAt }) => lettersAt).toSorted()
  const takeBack = useAction({
    mutationFn: async () => {
      const ids = held.map(({ id }) => id)
      let all: MembershipRequestsChanged = { done: 0, passedOver: 0, requests: [...requests] }
      for (let from = 0; from < ids.length; from += MAX_APPROVED) {
        const body = { ids: ids.slice(from, from + MAX_APPROVED) }
        const some = await call(clubMembershipRequestTakeBack, { params: { orgKey }, body })
        all = { ...some, done: all.done + some.done, passedOver: all.passedOver + some.passedOver }
      }
      return all
    },
    onSuccess: async ({ done, passedOver, requests: now }) => {
      queryClient.setQueryData(requestsQuery(orgKey).queryKey, now)
      await queryClient.invalidateQueries({ queryKey: overviewQuery(orgKey).queryKey })
      const said = t('requests.several.back', { count: done })
      say(passedOver > 0 ? `${said} ${t('requests.several.notBack', { count: passedOver })}` : said)
    },
  })
  if (first === undefined) return null
  return (
    <section aria-labelledby="together" className={styles.together}>
      <div className={styles.words}>
        <h2 id="together">{t('requests.several.held', { count: held.length })}</h2>
        <p className={styles.quiet}>
          {t('requests.several.lettersAt')} <DateText at={first} />
        </p>
      </div>
      <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('requests.several.takeBack')}
      </Button>
      {takeBack.isError ? <FormFailure failure={takeBack.error} /> : null}
    </section>
  )
}
