import type { ExportFormat } from '@forenet/contract/account-deletion'
import { memberDataExport } from '@forenet/contract/account-deletion-calls'
import type { ClubDataVisibility as Sight } from '@forenet/contract/club/data-visibility'
import { clubDataVisibilityGet } from '@forenet/contract/club/data-visibility-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileBraces, FileText, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { useImpersonatedMember } from '../../kit/calls/use-impersonated-member.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './delete-account.module.css'
import { DeleteAccountSection, ScheduledDeletion } from './delete-account.tsx'
import { deletionQuery } from './queries.ts'

export function DataScreen() {
  const { t } = useTranslation(['accountDeletion', 'shell'])
  const isOwn = useImpersonatedMember() === null
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:pages.my-profile-data')} lead={t('lead')} />
      {isOwn ? (
        <div className={styles.parts}>
          <DataDownload />
          <DataVisibility />
          <AccountDeletion />
        </div>
      ) : (
        <EmptyState icon={<UserRoundX size={28} />} title={t('acting.title')} text={t('acting.text')} />
      )}
    </div>
  )
}

function AccountDeletion() {
  const { t } = useTranslation('accountDeletion')
  const { member } = useMember()
  const deletion = useQuery(deletionQuery(member.id))
  return (
    <Surface as="section" labelledBy="leave-title">
      <div className={styles.part}>
        <h2 id="leave-title">{t('leave.title')}</h2>
        {deletion.isError ? (
          <QueryFailure error={deletion.error} retry={() => void deletion.refetch()} retrying={deletion.isFetching} />
        ) : deletion.isPending ? (
          <SkeletonList rows={2} height={72} />
        ) : deletion.data.askedAt === null ? (
          <DeleteAccountSection deletion={deletion.data} />
        ) : (
          <ScheduledDeletion deletion={deletion.data} />
        )}
      </div>
    </Surface>
  )
}

function DataDownload() {
  const { t } = useTranslation('accountDeletion')
  const { member } = useMember()
  const fetched = useAction({
    mutationFn: (form: ExportFormat) =>
      callForFile(memberDataExport, { params: { memberId: member.id }, query: { form } }),
    onSuccess: (file, form) => saveFile(file, `forenet-${today()}.${form}`),
  })
  const fetching = (form: ExportFormat) => fetched.isPending && fetched.variables === form
  return (
    <Surface as="section" labelledBy="download-title">
      <div className={styles.part}>
        <h2 id="download-title">{t('download.title')}</h2>
        <p>{t('download.text')}</p>
        <div className={styles.actions}>
          <Button
            leftSection={<FileText size={18} aria-hidden />}
            loading={fetching('html')}
            disabled={fetched.isPending}
            onClick={() => fetched.mutate('html')}
          >
            {t('download.html')}
          </Button>
          <Button
            variant="default"
            leftSection={<FileBraces size={18} aria-hidden />}
            loading={fetching('json')}
            disabled={fetched.isPending}
            onClick={() => fetched.mutate('json')}
          >
            {t('download.json')}
          </Button>
        </div>
        <p role="status" className={styles.said}>
          {fetched.isSuccess ? t('download.done') : ''}
        </p>
        <FormFailure failure={fetched.error} />
      </div>
    </Surface>
  )
}

function DataVisibility() {
  const { t } = useTranslation('dataVisibility')
  const { member } = useMember()
  const sight = useQuery({
    queryKey: ['member', member.id, 'data-visibility'] as const,
    queryFn: ({ signal }) => call(clubDataVisibilityGet, { signal }),
  })
  return (
    <Surface as="section" labelledBy="sight-title">
      <div className={styles.part}>
        <h2 id="sight-title">{t('title')}</h2>
        <p>{t('lead')}</p>
        <p>{t('howLong')}</p>
        {sight.isError ? (
          <QueryFailure error={sight.error} retry={() => void sight.refetch()} retrying={sight.isFetching} />
        ) : sight.isPending ? (
          <SkeletonList rows={3} height={56} />
        ) : sight.data.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <div className={styles.clubs}>
            {sight.data.map((club) => (
              <OfClub key={club.key} club={club} isOpen={sight.data.length === 1} />
            ))}
          </div>
        )}
      </div>
    </Surface>
  )
}

function OfClub({ club: { name, roles }, isOpen }: { club: Sight; isOpen: boolean }) {
  const { t } = useTranslation('dataVisibility')
  const language = useLanguage()
  const list = (words: readonly string[]) => new Intl.ListFormat(language).format(words)
  const people = new Set(roles.flatMap((role) => role.people)).size
  return (
    <details className={styles.club} open={isOpen}>
      <summary>
        <h3>{name}</h3>
        <span>{t('people', { count: people })}</span>
      </summary>
      {roles.length === 0 ? <p>{t('nobody', { club: name })}</p> : null}
      <dl className={styles.what}>
        {roles.map(({ role, sees, people: named, narrowed }) => (
          <div key={role}>
            <dt>{named.length > 0 ? `${t(`roles.${role}`)}: ${list(named)}` : t(`roles.${role}`)}</dt>
            <dd>
              {t('line', { what: list(sees.map((one) => t(`sees.${one}`))) })}
              {narrowed ? ` ${t('narrowed')}.` : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
