import type { MembershipTypes } from '@forenet/contract/club/membership-type'
import type { NewSeason, SeasonPricePreview } from '@forenet/contract/club/season'
import { PRICE_OUTCOMES, type PriceOutcome } from '@forenet/domain/price-sandbox'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './season.module.css'
import { sandboxQuery } from './season-query.ts'
import { previewEditions } from './season-values.ts'

const DEBOUNCE_MS = 300

type SandboxPanelProps = {
  editions: NewSeason['editions']
  types: MembershipTypes
  waits: boolean
}

export function SandboxPanel({ editions, types, waits }: SandboxPanelProps) {
  const { t } = useTranslation('season')
  const { key: orgKey } = useClub()
  const [outcome, setOutcome] = useState<PriceOutcome>('more')
  const [asked] = useDebouncedValue(JSON.stringify(previewEditions(editions)), DEBOUNCE_MS)
  const sandbox = useInfiniteQuery(sandboxQuery(orgKey, { editions: JSON.parse(asked), outcome }))
  const sums = sandbox.data?.pages[0]?.sums
  const members = sandbox.data?.pages.flatMap((page) => page.members) ?? []
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  return (
    <Surface as="section" labelledBy="season-sandbox">
      <header className={styles.head}>
        <h2 id="season-sandbox">{t('sandbox.title')}</h2>
        <p className={styles.quiet}>{t(waits ? 'sandbox.waits' : 'sandbox.lead')}</p>
      </header>
      {editions.length === 0 ? (
        <p className={styles.quiet}>{t('sandbox.nothing')}</p>
      ) : sandbox.isError ? (
        <QueryFailure error={sandbox.error} retry={() => void sandbox.refetch()} retrying={sandbox.isFetching} />
      ) : !sums ? (
        <SkeletonList rows={2} height={72} />
      ) : sums.holders === 0 ? (
        <p className={styles.quiet}>{t('sandbox.nobody')}</p>
      ) : (
        <>
          <SandboxSumList sums={sums} />
          <fieldset className={styles.outcomes}>
            <legend className={styles.hidden}>{t('sandbox.which')}</legend>
            {PRICE_OUTCOMES.map((each) => (
              <button key={each} type="button" aria-pressed={each === outcome} onClick={() => setOutcome(each)}>
                {t(`sandbox.${each}`)} <strong>{sums[each]}</strong>
              </button>
            ))}
          </fieldset>
          {members.length === 0 ? (
            <p className={styles.quiet}>{t('sandbox.empty')}</p>
          ) : (
            <ul className={styles.members} aria-label={t(`sandbox.${outcome}`)} aria-busy={sandbox.isFetching}>
              {members.map(({ memberId, typeId, name, paidMinor, afterMinor }) => (
                <li key={`${memberId} ${typeId}`}>
                  <span className={styles.member}>
                    <strong>{name}</strong>
                    <span className={styles.quiet}>{typeNames.get(typeId)}</span>
                  </span>
                  <span className={styles.change}>
                    {paidMinor === null ? null : (
                      <>
                        <Money minor={paidMinor} />
                        <span aria-hidden>→</span>
                        <span className={styles.hidden}>{t('sandbox.becomes')}</span>
                      </>
                    )}
                    {afterMinor === null ? (
                      <span className={styles.quiet}>{t('sandbox.toNothing')}</span>
                    ) : afterMinor === 0 ? (
                      t('free')
                    ) : (
                      <strong>
                        <Money minor={afterMinor} />
                      </strong>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {sandbox.hasNextPage ? (
            <Button variant="default" loading={sandbox.isFetchingNextPage} onClick={() => void sandbox.fetchNextPage()}>
              {t('sandbox.further')}
            </Button>
          ) : null}
        </>
      )}
    </Surface>
  )
}

function SandboxSumList({ sums }: { sums: SeasonPricePreview['sums'] }) {
  const { t } = useTranslation('season')
  const change = sums.stayingBeforeMinor === null ? null : sums.afterMinor - sums.stayingBeforeMinor
  return (
    <dl className={styles.sums}>
      {sums.beforeMinor === null ? null : (
        <div>
          <dt>{t('sandbox.before', { count: sums.holders })}</dt>
          <dd>
            <Money minor={sums.beforeMinor} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('sandbox.after', { count: sums.holders - sums.none })}</dt>
        <dd>
          <Money minor={sums.afterMinor} />
        </dd>
      </div>
      {change === null ? null : (
        <div>
          <dt>{t('sandbox.change')}</dt>
          <dd>
            {change > 0 ? '+' : change < 0 ? '−' : null}
            <Money minor={Math.abs(change)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
