import type { AuditorLink } from '@forenet/contract/club/auditor-link'
import {
  clubAuditorLinkCreate,
  clubAuditorLinkList,
  clubAuditorLinkRevoke,
} from '@forenet/contract/club/auditor-link-calls'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortMoment } from '../shared/short-date.ts'
import { DataTable, type TableColumn } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'

const DAYS = [7, 14, 30, 90] as const

function auditorLinksQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'auditor-links'] as const,
    queryFn: ({ signal }) => call(clubAuditorLinkList, { params: { orgKey }, signal }),
  })
}

/** The URL of a link is shown once, after its creation. */
export function AuditorLinks() {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const list = useQuery(auditorLinksQuery(orgKey))
  const [isCreating, setCreating] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const clipboard = useClipboard()
  const revoke = useAction({
    mutationFn: (linkId: string) => call(clubAuditorLinkRevoke, { params: { orgKey, linkId } }),
    onSuccess: (changed) => {
      setUrl(null)
      queryClient.setQueryData(auditorLinksQuery(orgKey).queryKey, changed)
    },
  })
  const columns = useLinkColumns(revoke.mutate)
  const [density] = useDensity()
  const links = list.data?.links ?? []
  return (
    <section className={styles.card}>
      <h2>{t('auditor.title')}</h2>
      <p className={styles.quiet}>{t('auditor.explain')}</p>
      <div className={styles.form}>
        <div role="status">
          {url === null ? null : (
            <div className={styles.created}>
              <p>{t('auditor.once')}</p>
              <code className={styles.url}>{url}</code>
              <Button
                variant="default"
                leftSection={clipboard.copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
                onClick={() => clipboard.copy(url)}
              >
                {t(clipboard.copied ? 'auditor.copied' : 'auditor.copy')}
              </Button>
            </div>
          )}
        </div>
        {revoke.isError ? <FormFailure failure={revoke.error} /> : null}
        {list.isError ? <FormFailure failure={list.error} /> : null}
        {links.length > 0 ? (
          <DataTable
            label={t('auditor.title')}
            columns={columns}
            rows={links}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            density={density}
            busy={revoke.isPending}
          />
        ) : null}
        <Button
          variant="default"
          className={styles.submit}
          leftSection={<Link2 size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {t('auditor.create')}
        </Button>
      </div>
      {isCreating ? (
        <NewLinkDialog
          close={() => setCreating(false)}
          created={(made) => {
            setUrl(made.url)
            queryClient.setQueryData(auditorLinksQuery(orgKey).queryKey, { links: made.links })
          }}
        />
      ) : null}
    </section>
  )
}

type NewLinkDialogProps = { close: () => void; created: (made: { links: AuditorLink[]; url: string }) => void }

function NewLinkDialog({ close, created }: NewLinkDialogProps) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { name: '', days: '30' },
    validate: { name: (name) => (name.trim() === '' ? t('auditor.nameMissing') : null) },
    submit: async ({ name, days }) => {
      const body = { id, name: name.trim(), days: Number(days) }
      created(await call(clubAuditorLinkCreate, { params: { orgKey }, body }))
      close()
    },
  })
  return (
    <FormDialog title={t('auditor.create')} confirmLabel={t('auditor.confirm')} {...sending} close={close}>
      <TextInput
        label={t('auditor.name')}
        description={t('auditor.nameHint')}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('auditor.days')}
        data={DAYS.map((days) => ({ value: String(days), label: t('auditor.dayCount', { count: days }) }))}
        {...form.getInputProps('days')}
      />
    </FormDialog>
  )
}

function useLinkColumns(revoke: (linkId: string) => void): readonly TableColumn<AuditorLink>[] {
  const { t } = useTranslation('closing')
  const language = useLanguage()
  return useMemo(() => {
    const at = (instant: string) => formatShortMoment(new Date(instant), language)
    return [
      { id: 'name', heading: t('auditor.columns.name'), namesRow: true, phone: 'title', cell: ({ name }) => name },
      {
        id: 'status',
        heading: t('auditor.columns.status'),
        width: '11rem',
        phone: 'value',
        cell: ({ status }) => (
          <StatusBadge tone={status === 'open' ? 'good' : 'neutral'}>{t(`auditor.statuses.${status}`)}</StatusBadge>
        ),
      },
      {
        id: 'creator',
        heading: t('auditor.columns.createdBy'),
        cell: ({ createdBy }) => createdBy ?? t('auditor.operator'),
      },
      {
        id: 'expires',
        heading: t('auditor.columns.expires'),
        width: '8.5rem',
        phone: 'detail',
        cell: ({ expiresAt }) => at(expiresAt),
      },
      {
        id: 'opened',
        heading: t('auditor.columns.opened'),
        isOptional: true,
        width: '8.5rem',
        cell: ({ openedAt }) => (openedAt === null ? '–' : at(openedAt)),
      },
      {
        id: 'actions',
        heading: t('auditor.columns.actions'),
        actions: true,
        width: '7rem',
        phone: 'note',
        cell: ({ id, status }) =>
          status === 'open' || status === 'creator-without-access' ? (
            <Button variant="default" size="compact-sm" className={styles.rowButton} onClick={() => revoke(id)}>
              {t('auditor.revoke')}
            </Button>
          ) : null,
      },
    ]
  }, [t, language, revoke])
}
