import type { Edition } from '@forenet/contract/club/membership-type'
import { clubEditionPublish } from '@forenet/contract/club/membership-type-calls'
import { isEditionOnOffer } from '@forenet/domain/membership-status'
import { computeParticipantPrice } from '@forenet/domain/price'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleSlash, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { DotSeparatedText } from '../../ui/blocks/dot-separated-text.tsx'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { PeriodText } from '../../ui/dates/date-text.tsx'
import { formatCalendarDate, formatPeriod } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../words/i18n.ts'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useAgeRangeText } from '../shared/use-age-range-text.ts'
import { useClub } from '../shared/use-club.ts'
import { useTermsText } from '../shared/use-terms-text.ts'
import styles from './types.module.css'

const TONES: Record<EditionState, Tone> = { draft: 'neutral', coming: 'info', offered: 'good', over: 'neutral' }

export function EditionRow({ edition, change }: { edition: Edition; change: (() => void) | null }) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const say = useSuccessNotice()
  const { id, name, startDate, endDate, months, offerStartDate, gender, published, sold, waiting, version } = edition
  const state = editionState(edition, today())
  const date = formatCalendarDate(offerStartDate, language)
  const publish = useAction({
    mutationFn: () =>
      call(clubEditionPublish, { params: { orgKey, editionId: id }, body: { published: !published, version } }),
    onSuccess: (types) => {
      queryClient.setQueryData(membershipTypesQuery(orgKey).queryKey, types)
      say(t(published ? 'withdrawn' : 'published', { name, date }))
    },
    onError: () => queryClient.invalidateQueries({ queryKey: membershipTypesQuery(orgKey).queryKey }),
  })
  const ages = useAgeRangeText()(edition)
  const { totalMinor } = computeParticipantPrice(edition)
  const terms = useTermsText()(edition)
  return (
    <li className={styles.edition}>
      <strong className={styles.name}>{name}</strong>
      <div className={styles.details}>
        <span className={styles.quiet}>
          <DotSeparatedText
            of={[
              months ? (
                t('months', { count: months, period: formatPeriod(startDate, endDate, language) })
              ) : (
                <PeriodText key="period" from={startDate} to={endDate} />
              ),
              ages,
              gender && t(`genders.${gender}`),
            ]}
          />
        </span>
        {terms ? <span className={styles.quiet}>{terms}</span> : null}
        {state === 'coming' ? <span className={styles.quiet}>{t('from', { date })}</span> : null}
        {publish.isError ? <FormFailure failure={publish.error} /> : null}
      </div>
      <strong className={styles.price}>{totalMinor === 0 ? t('free') : <Money minor={totalMinor} />}</strong>
      <div className={styles.figures}>
        <span className={styles.quiet}>{t('sold', { count: sold })}</span>
        {waiting > 0 ? (
          <span className={styles.quiet}>
            {change ? (
              <Link
                to="/manage/$orgKey/types/$editionId/waiting"
                params={{ orgKey, editionId: id }}
                className={reaching.reach}
                aria-label={`${t('waiting.link', { count: waiting })}: ${t('waiting.linkOf', { name })}`}
              >
                {t('waiting.link', { count: waiting })}
              </Link>
            ) : (
              t('waiting.link', { count: waiting })
            )}
          </span>
        ) : null}
      </div>
      {change && state === 'draft' ? (
        <Button
          variant="light"
          size="sm"
          className={styles.publish ?? ''}
          loading={publish.isPending}
          aria-label={t('publishOf', { name })}
          onClick={() => publish.mutate()}
        >
          {t('publish')}
        </Button>
      ) : null}
      <div className={styles.state}>
        <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </div>
      {change ? (
        <div className={styles.menu}>
          <MoreMenu label={t('actions', { name })}>
            <MoreMenuItem icon={<Pencil size={18} />} onClick={change}>
              {t('change')}
            </MoreMenuItem>
            {published && state !== 'over' ? (
              <MoreMenuItem icon={<CircleSlash size={18} />} onClick={() => publish.mutate()}>
                {t('withdraw')}
              </MoreMenuItem>
            ) : null}
          </MoreMenu>
        </div>
      ) : null}
    </li>
  )
}

type EditionState = 'draft' | 'coming' | 'offered' | 'over'

function editionState(edition: Pick<Edition, 'published' | 'offerStartDate' | 'endDate'>, today: string): EditionState {
  if (edition.endDate < today) return 'over'
  if (!edition.published) return 'draft'
  return isEditionOnOffer(edition, today) ? 'offered' : 'coming'
}
