import type { ChangeRow, ChangeSet } from '@forenet/contract/club/change-set'
import { clubImportRowCorrect } from '@forenet/contract/club/import-calls'
import { IMPORT_FIELDS } from '@forenet/domain/import-columns'
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { ChoiceChips } from '../../../ui/blocks/choice-chips.tsx'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { CalendarDateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import type { importsTexts } from '../../../words/en/imports.ts'
import { useClub, useMayHere } from '../use-club.ts'
import { changeRowsQuery, changeSetQuery, type ShownRows } from './change-set-query.ts'
import styles from './changes.module.css'
import { useFieldText, useSkipReasonText } from './skip-reason-texts.ts'

const TONES: Record<ChangeRow['outcome'], Tone> = { create: 'good', change: 'info', same: 'neutral', refuse: 'waiting' }

const NAME_FIELDS = ['first-name', 'last-name']
/** The cell is used, wholly or in part. */
const isPartlyApplied = ({ reason }: ChangeRow['notes'][number]) =>
  reason.endsWith('-in-part') || reason === 'name-twice-in-file'

const MONEY_FIELDS = ['amount', 'paid', 'credit', 'costs', 'waived', 'refundable']

export function ChangeRows({ set }: { set: ChangeSet }) {
  const { t } = useTranslation('imports')
  const club = useClub()
  const [show, setShow] = useState<ShownRows>('all')
  const rows = useInfiniteQuery(changeRowsQuery(club.key, set, show))
  const shown = rows.data?.pages.flatMap((page) => page.rows) ?? []
  const { create, change, same, refuse } = set.counts
  const all: [ShownRows, number][] = [
    ['all', create + change + same + refuse],
    ['create', create],
    ['change', change],
    ['same', same],
    ['refuse', refuse],
    ['noted', set.noted],
    ['passed-over', set.passedOver],
    ['kept', set.kept],
  ]
  return (
    <section className={styles.part} aria-labelledby="change-rows">
      <h2 id="change-rows">{t('rows.title')}</h2>
      <ChoiceChips
        label={t('rows.title')}
        choices={all
          .filter(([kind, count]) => kind === 'all' || count > 0)
          .map(([kind, count]) => ({
            value: kind,
            words: (
              <>
                {t(chipText(kind, set.kind))} <span className={styles.number}>{t('rows.number', { count })}</span>
              </>
            ),
          }))}
        chosen={show}
        choose={setShow}
      />
      {rows.isError ? (
        <QueryFailure error={rows.error} retry={() => void rows.refetch()} retrying={rows.isFetching} />
      ) : rows.isPending ? (
        <SkeletonList rows={6} height={56} />
      ) : (
        <>
          <ol className={styles.rows} aria-busy={rows.isPlaceholderData}>
            {shown.map((row) => (
              <Row key={row.place} row={row} set={set} />
            ))}
          </ol>
          {shown.length === 0 ? <p className={styles.quiet}>{t('rows.gone')}</p> : null}
          {rows.hasNextPage ? (
            <Button
              variant="default"
              className={styles.more}
              loading={rows.isFetchingNextPage}
              onClick={() => void rows.fetchNextPage()}
            >
              {t('rows.more')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  )
}

function Row({ row, set }: { row: ChangeRow; set: ChangeSet }) {
  const { kind } = set
  const isOpen = kind === 'people-import' && set.state === 'previewed'
  const { t } = useTranslation('imports')
  const called = useFieldText()
  const refusalWords = useSkipReasonText()
  const said = useValueText()
  const { key: orgKey } = useClub()
  const mayPayBack = useMayHere()('money.refund')
  const changes = row.changes.filter(({ field }) => row.outcome !== 'create' || !NAME_FIELDS.includes(field))
  return (
    <li className={styles.row}>
      <span className={styles.place}>{t('rows.place', { place: row.place })}</span>
      <strong>{row.name || t('rows.nameless')}</strong>
      <StatusBadge tone={TONES[row.outcome]}>{t(outcomeText(row, kind))}</StatusBadge>
      <span className={styles.what}>
        {row.refusal ? <span className={styles.change}>{refusalWords(row.refusal)}</span> : null}
        {isOpen && row.refusal?.field ? (
          <CorrectCell changeSetId={set.id} place={row.place} field={row.refusal.field} value={row.refusal.value} />
        ) : null}
        {row.notes.map((note) => (
          <span key={`${note.field} ${note.reason} ${note.value}`} className={styles.change}>
            {isPartlyApplied(note) ? refusalWords(note) : t('rows.notedRow', { what: refusalWords(note) })}
            {isOpen ? (
              <CorrectCell changeSetId={set.id} place={row.place} field={note.field} value={note.value} />
            ) : null}
          </span>
        ))}
        {changes.map(({ field, from, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat, and the order is stable.
          <span key={place} className={styles.change}>
            {called(field)}: {from === null ? null : <del>{said(field, from)}</del>}{' '}
            {to === null ? null : said(field, to)}
            {field === 'refundable' && row.memberId !== null && mayPayBack ? (
              <>
                {' · '}
                <Link
                  className={styles.whole}
                  to="/manage/$orgKey/register/$memberId"
                  params={{ orgKey, memberId: row.memberId }}
                >
                  {t('rows.payments')}
                </Link>
              </>
            ) : null}
          </span>
        ))}
        {row.done === 'passed-over' ? (
          <span className={styles.change}>
            {t(row.changes.some(({ field }) => field === 'email') ? 'rows.wasPassedOverByMail' : 'rows.wasPassedOver')}
          </span>
        ) : null}
        {row.back === 'kept' || row.back === 'partly' ? (
          <span className={styles.change}>
            {kind === 'write'
              ? t('writes.kept')
              : row.keptFields.length > 0
                ? t('rows.keptFields', { fields: row.keptFields.map(called).join(', ') })
                : t('rows.wasKept')}
          </span>
        ) : null}
      </span>
    </li>
  )
}

function chipText(rows: ShownRows, kind: ChangeSet['kind']) {
  return kind === 'write' && (rows === 'change' || rows === 'refuse')
    ? (`writes.${rows}` as const)
    : (`rows.${rows}` as const)
}

function outcomeText({ outcome, done, back }: ChangeRow, kind: ChangeSet['kind']) {
  if (back === 'back') return 'did.back'
  if (kind === 'write') {
    if (outcome === 'refuse') return 'writes.refuse'
    return done === 'done' ? 'writes.done' : 'writes.change'
  }
  return done === 'done' && (outcome === 'create' || outcome === 'change')
    ? (`did.${outcome}` as const)
    : (`outcome.${outcome}` as const)
}

function useValueText(): (field: string, value: string) => ReactNode {
  const { t, i18n } = useTranslation('imports')
  return (field, value) => {
    if (MONEY_FIELDS.includes(field)) return <Money minor={Number(value)} />
    if (field === 'method' && i18n.exists(`imports:methods.${value}`))
      return t(`methods.${value as keyof typeof importsTexts.methods}`)
    if (field === 'reason' && i18n.exists(`imports:reasons.${value}`))
      return t(`reasons.${value as keyof typeof importsTexts.reasons}`)
    if (field === 'renewal') return t('renewalStops')
    if (field === 'birth-date' || field === 'membership-ends') return <CalendarDateText on={value} />
    return field === 'gender' && i18n.exists(`imports:genders.${value}`)
      ? t(`genders.${value as keyof typeof importsTexts.genders}`)
      : value
  }
}

type CorrectCellProps = { changeSetId: string; place: number; field: string; value: string | null }

function CorrectCell({ changeSetId, place, field, value }: CorrectCellProps) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const called = useFieldText()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const known = IMPORT_FIELDS.find((one) => one === field)
  const correct = useAction({
    mutationFn: (body: { field: (typeof IMPORT_FIELDS)[number]; value: string }) =>
      call(clubImportRowCorrect, { params: { orgKey, changeSetId, place }, body }),
    onSuccess: (set: ChangeSet) => {
      setTyped(null)
      queryClient.setQueryData(changeSetQuery(orgKey, set.id).queryKey, set)
      return queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'change-sets', set.id, 'rows'] })
    },
  })
  if (!known) return null
  if (typed === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.correctCell ?? ''}
        aria-label={t('rows.correctField', { field: called(field) })}
        onClick={() => setTyped(value ?? '')}
      >
        {t('rows.correct')}
      </Button>
    )
  }
  return (
    <form
      className={styles.correct}
      onSubmit={(event) => {
        event.preventDefault()
        correct.mutate({ field: known, value: typed })
      }}
    >
      <TextInput
        aria-label={called(field)}
        value={typed}
        maxLength={200}
        autoFocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={correct.isPending}>
        {t('rows.store')}
      </Button>
      {correct.isError ? <FormFailure failure={correct.error} /> : null}
    </form>
  )
}
