import type { AnnualPlan } from '@forenet/contract/club/annual-plan'
import { clubAnnualTaskAdd } from '@forenet/contract/club/annual-plan-calls'
import { computeYearTaskDueDate } from '@forenet/domain/annual-plan'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { DateBlock } from '../../ui/dates/date-block.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './year.module.css'

type SuggestedTask = AnnualPlan['proposals'][number]

export function SuggestedYearTasks({ proposals }: Pick<AnnualPlan, 'proposals'>) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const take = useAction({
    // Idempotent, because a club has one task per type.
    mutationFn: (taken: readonly SuggestedTask[]) =>
      call(clubAnnualTaskAdd, {
        params: { orgKey },
        body: {
          tasks: taken.map(({ kind, month, day }) => ({
            id: crypto.randomUUID(),
            kind,
            name: t(`kinds.${kind}.name`),
            note: t(`kinds.${kind}.note`),
            month,
            day,
            responsibleId: null,
          })),
        },
      }),
    onSuccess: async (_wheel, taken) => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      const [only] = taken
      say(taken.length === 1 && only ? t('said.added', { name: t(`kinds.${only.kind}.name`) }) : t('said.addedAll'))
    },
  })
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="proposals">
      <SectionHead
        id="proposals"
        title={t('proposals.title')}
        action={
          proposals.length > 1 ? (
            <Button
              variant="subtle"
              loading={take.isPending && take.variables.length > 1}
              onClick={() => take.mutate(proposals)}
            >
              {t('proposals.all')}
            </Button>
          ) : null
        }
      />
      <p className={styles.lead}>{t('proposals.lead')}</p>
      {take.isError ? <FormFailure failure={take.error} /> : null}
      <BoxedList>
        {proposals.map((proposal) => {
          const name = t(`kinds.${proposal.kind}.name`)
          return (
            <li key={proposal.kind} className={styles.row}>
              <DateBlock at={`${computeYearTaskDueDate(proposal, new Date().getFullYear())}T12:00:00Z`} />
              <div className={styles.words}>
                <h3>{name}</h3>
                <p className={styles.quiet}>{t(`kinds.${proposal.kind}.note`)}</p>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={t('proposals.takeOf', { name })}
                disabled={take.isPending}
                onClick={() => take.mutate([proposal])}
              >
                {t('proposals.take')}
              </Button>
            </li>
          )
        })}
      </BoxedList>
    </section>
  )
}
