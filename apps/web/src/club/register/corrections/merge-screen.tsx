import { MERGE_FIELDS, type MergeField } from '@forenet/contract/club/people-merge'
import { clubPeopleMergePreview } from '@forenet/contract/club/people-merge-calls'
import type { RegisterPerson } from '@forenet/contract/club/person'
import { Button, Radio } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { ChangeSetById } from '../../shared/changes/change-set-by-id.tsx'
import rows from '../../shared/list-row.module.css'
import { useClub } from '../../shared/use-club.ts'
import { personQuery } from '../person/person-query.ts'
import { registerFilterChoicesQuery, registerQuery } from '../register-query.ts'
import healthStyles from './health.module.css'
import styles from './merge.module.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/register/merge')

export function MergeScreen() {
  const { t } = useTranslation(['register', 'manage'])
  const club = useClub()
  const { keep = '', merge = '', set } = route.useSearch()
  const navigate = route.useNavigate()
  const enabled = !set && keep !== ''
  const pair = [
    useQuery({ ...personQuery(club.key, keep), enabled }),
    useQuery({ ...personQuery(club.key, merge), enabled: enabled && merge !== '' }),
  ] as const
  const failed = pair.find(({ isError }) => isError)
  const [stays, goes] = pair.map(({ data }) => data)
  if (!set && keep === '') {
    return (
      <Navigate
        to="/manage/$orgKey/register/health"
        params={{ orgKey: club.key }}
        search={{ check: 'same-person' }}
        replace
      />
    )
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-merge')} lead={t('merge.lead')} />
      {set ? (
        <ChangeSetById
          id={set}
          back={t('merge.again')}
          close={() => void navigate({ search: (before) => ({ ...before, set: undefined }) })}
        />
      ) : failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : stays && merge === '' ? (
        <MergeFinder stays={stays} />
      ) : stays && goes ? (
        <MergeForm
          key={keep}
          stays={stays}
          mergedPerson={goes}
          turn={() => void navigate({ search: { keep: merge, merge: keep }, replace: true })}
          show={(id) => void navigate({ search: (before) => ({ ...before, set: id }) })}
        />
      ) : (
        <SkeletonList rows={6} height={64} />
      )}
    </div>
  )
}

type MergeFormProps = {
  stays: RegisterPerson
  mergedPerson: RegisterPerson
  turn: () => void
  show: (changeSetId: string) => void
}

function MergeForm({ stays, mergedPerson, turn, show }: MergeFormProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const said = useFieldValueText()
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const differs = MERGE_FIELDS.filter(
    (field) => said(stays, field) !== said(mergedPerson, field) && said(mergedPerson, field) !== '',
  )
  const [take, setTake] = useState<readonly MergeField[]>(differs.filter((field) => said(stays, field) === ''))
  const choose = (field: MergeField, taken: boolean) => {
    setTake(MERGE_FIELDS.filter((one) => (one === field ? taken : take.includes(one))))
    setId(crypto.randomUUID())
  }
  const preview = useAction({
    mutationFn: () =>
      call(clubPeopleMergePreview, {
        params: { orgKey },
        body: { id, keepId: stays.person.memberId, mergeId: mergedPerson.person.memberId, take: [...take] },
      }),
    onSuccess: (made) => show(made.id),
  })
  const name = (person: RegisterPerson) => person.person.name ?? t('nameless')
  return (
    <>
      <div className={styles.turn}>
        <p>{t('merge.who', { stays: name(stays), goes: name(mergedPerson) })}</p>
        <Button variant="default" leftSection={<ArrowLeftRight size={18} aria-hidden />} onClick={turn}>
          {t('merge.turn')}
        </Button>
      </div>
      <Surface>
        <div className={styles.fields}>
          {differs.length === 0 ? <p className={styles.quiet}>{t('merge.alike')}</p> : null}
          {differs.map((field) => (
            <Radio.Group
              key={field}
              label={t(`columns.${field}`)}
              value={take.includes(field) ? 'goes' : 'stays'}
              onChange={(value) => choose(field, value === 'goes')}
            >
              <div className={styles.pair}>
                <Radio
                  value="stays"
                  label={said(stays, field) || t('person.nothing')}
                  description={t('merge.ofStays')}
                />
                <Radio value="goes" label={said(mergedPerson, field)} description={t('merge.ofGoes')} />
              </div>
            </Radio.Group>
          ))}
        </div>
      </Surface>
      <Surface as="section" labelledBy="moving">
        <MovedData mergedPerson={mergedPerson} />
      </Surface>
      {preview.isError ? <FormFailure failure={preview.error} /> : null}
      <div>
        <Button loading={preview.isPending} onClick={() => preview.mutate()}>
          {t('merge.preview')}
        </Button>
      </div>
    </>
  )
}

function MovedData({ mergedPerson }: { mergedPerson: RegisterPerson }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const frame = useQuery(registerFilterChoicesQuery(orgKey)).data
  const named = (known: readonly { id: string; name: string }[] = [], ids: readonly string[]) =>
    known.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ')
  const { person, notes } = mergedPerson
  const lines = [
    [t('columns.teams'), named(frame?.teams, person.teams)],
    [t('columns.waiting'), named(frame?.teams, person.waiting)],
    [t('columns.tags'), named(frame?.tags, person.tags)],
    [t('person.notes'), notes?.length ? String(notes.length) : ''],
  ].filter(([, value]) => value)
  return (
    <div className={styles.moving}>
      <h2 id="moving">{t('merge.moves')}</h2>
      {lines.length === 0 ? <p className={styles.quiet}>{t('merge.movesNothing')}</p> : null}
      <dl>
        {lines.map(([called, value]) => (
          <div key={called}>
            <dt>{called}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('merge.stays')}</p>
    </div>
  )
}

function useFieldValueText(): (of: RegisterPerson, field: MergeField) => string {
  const { t } = useTranslation('register')
  const language = useLanguage()
  return ({ person }, field) => {
    switch (field) {
      case 'name':
        return person.name ?? ''
      case 'email':
        return person.email ?? ''
      case 'phone':
        return person.phone ?? ''
      case 'gender':
        return person.gender === null ? '' : t(`genders.${person.gender}`)
      case 'birth-date':
        return person.dateOfBirth === null ? '' : formatCalendarDate(person.dateOfBirth, language)
      case 'address':
        return [person.address, [person.postCode, person.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    }
  }
}

const MAX_RESULTS = 10

function MergeFinder({ stays }: { stays: RegisterPerson }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const name = stays.person.name ?? ''
  const [text, setText] = useState(() => name.split(' ').slice(-2).join(' '))
  const found = useInfiniteQuery(registerQuery(orgKey, text.trim() === '' ? {} : { text: text.trim() }, 'first-name'))
  const others = (found.data?.pages.flatMap(({ rows }) => rows) ?? [])
    .filter(({ memberId }) => memberId !== stays.person.memberId)
    .slice(0, MAX_RESULTS)
  return (
    <>
      <p>{t('merge.findLead', { name })}</p>
      <SearchField
        text={text}
        change={setText}
        label={t('filters.search')}
        placeholder={t('filters.placeholder')}
        className=""
      />
      {found.isError ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : found.isPending ? (
        <SkeletonList rows={3} height={56} />
      ) : others.length === 0 ? (
        <p role="status">{t('notFound.title')}</p>
      ) : (
        <ul className={healthStyles.people}>
          {others.map(({ memberId, name: other, dateOfBirth, email }) => (
            <li key={memberId}>
              <span className={`${rows.words} ${healthStyles.words}`}>
                <strong>{other ?? t('nameless')}</strong>
                <span className={healthStyles.quiet}>
                  {[dateOfBirth ? formatCalendarDate(dateOfBirth, language) : t('data.alike.unborn'), email]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Link
                to="/manage/$orgKey/register/merge"
                params={{ orgKey }}
                search={{ keep: stays.person.memberId, merge: memberId }}
                className={healthStyles.link}
              >
                {t('merge.same', { name: other ?? t('nameless') })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
