import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { csvFilename, listFilename } from '@forenet/contract/club/file-names'
import { clubSafTExport } from '@forenet/contract/club/saf-t-calls'
import { VOUCHERS_PER_ZIP, type VoucherExport, type VoucherSetup } from '@forenet/contract/club/voucher'
import { clubVoucherExportDocuments, clubVoucherExportFile } from '@forenet/contract/club/voucher-calls'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileArchive, FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile, callForStream } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { DownloadButton } from '../shared/download-button.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { formatShortDate, formatShortMoment } from '../shared/short-date.ts'
import { DataTable, type TableColumn } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { useClub } from '../shared/use-club.ts'
import { AccountNumbers } from './account-numbers.tsx'
import styles from './closing.module.css'
import { NewExport } from './new-export.tsx'
import { voucherSetupQuery } from './voucher-query.ts'

const MEGABYTE = 1_000_000

/** Downloads the PDFs of an export in zip files; shows how much has arrived, because each PDF is drawn on request. */
function VoucherZips({ exported }: { exported: VoucherExport }) {
  const parts = Array.from({ length: Math.ceil(exported.postings / VOUCHERS_PER_ZIP) }, (_, index) => index + 1)
  return parts.map((part) => <VoucherZip key={part} exported={exported} part={part} parts={parts.length} />)
}

function VoucherZip({ exported, part, parts }: { exported: VoucherExport; part: number; parts: number }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const [bytes, setBytes] = useState(0)
  const first = (part - 1) * VOUCHERS_PER_ZIP + 1
  const count = Math.min(VOUCHERS_PER_ZIP, exported.postings - first + 1)
  const named = `${orgKey} ${exported.nth}${parts === 1 ? '' : `-${part}`}`
  const download = useAction({
    mutationFn: async () => {
      setBytes(0)
      const params = { orgKey, exportId: exported.id }
      const stream = await callForStream(clubVoucherExportDocuments, { params, query: { part } })
      const chunks: Uint8Array<ArrayBuffer>[] = []
      for await (const chunk of read(stream)) {
        chunks.push(chunk)
        setBytes((before) => before + chunk.length)
      }
      saveFile(new Blob(chunks, { type: 'application/zip' }), listFilename(named, 'vouchers', language, 'zip'))
    },
  })
  const label = parts === 1 ? t('export.zip', { count }) : t('export.zipPart', { from: first, to: first + count - 1 })
  return (
    <>
      <Button
        variant="default"
        leftSection={download.isPending ? <Loader size={18} /> : <FileArchive size={18} aria-hidden />}
        aria-disabled={download.isPending}
        onClick={() => download.mutate(undefined)}
      >
        {download.isPending ? t('export.zipping', { size: Math.round((10 * bytes) / MEGABYTE) / 10 }) : label}
      </Button>
      {download.isError ? (
        <div className={styles.zipFailure}>
          <FormFailure failure={download.error} />
        </div>
      ) : null}
    </>
  )
}

/** Safari has no async iterator of streams. */
async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value as Uint8Array<ArrayBuffer>
  }
}

function useExportColumns(): readonly TableColumn<VoucherExport>[] {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(() => {
    const download = ({ id, nth }: VoucherExport, file: 'program' | 'neutral') => ({
      name: csvFilename(`${orgKey} ${nth}`, 'vouchers', language),
      fetch: () => callForFile(clubVoucherExportFile, { params: { orgKey, exportId: id }, query: { file } }),
    })
    return [
      { id: 'nth', heading: t('export.columns.nth'), width: '4.5rem', cell: ({ nth }) => nth },
      {
        id: 'period',
        heading: t('export.columns.period'),
        namesRow: true,
        phone: 'title',
        cell: ({ from, to }) => `${formatShortDate(from, language)} – ${formatShortDate(to, language)}`,
      },
      {
        id: 'format',
        heading: t('export.columns.format'),
        width: '12rem',
        phone: 'detail',
        cell: ({ format }) => t(`export.formats.${format}`),
      },
      {
        id: 'postings',
        heading: t('export.columns.postings'),
        numeric: true,
        width: '7rem',
        cell: ({ postings }) => postings,
      },
      {
        id: 'created',
        heading: t('export.columns.created'),
        width: '11rem',
        isOptional: true,
        cell: ({ createdAt }) => formatShortMoment(new Date(createdAt), language),
      },
      {
        id: 'files',
        heading: t('export.columns.files'),
        width: '18rem',
        phone: 'note',
        cell: (one) => (
          <span className={styles.files}>
            <DownloadButton label={t('export.download')} {...download(one, 'program')} />
            {one.format === 'neutral' ? null : (
              <DownloadButton label={t('export.neutral')} {...download(one, 'neutral')} />
            )}
            <VoucherZips exported={one} />
          </span>
        ),
      },
    ]
  }, [t, orgKey, language])
}

export function ExportScreen() {
  const { t } = useTranslation(['closing', 'manage'])
  const { key: orgKey } = useClub()
  const setup = useQuery(voucherSetupQuery(orgKey))
  const columns = useExportColumns()
  const [density] = useDensity()
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader title={t('manage:pages.manage-export')} lead={t('export.lead')} />
      <PaymentTabs />
      <QueryContent query={setup} loading={<SkeletonList rows={4} height={64} />}>
        {({ waiting, exports, accounts, safTMissing }) => (
          <>
            <NewExport waiting={waiting} />
            {exports.length > 0 ? (
              <DataTable
                label={t('export.list')}
                columns={columns}
                rows={exports}
                rowId={({ id }) => id}
                rowName={({ nth }) => String(nth)}
                density={density}
                busy={false}
              />
            ) : (
              <EmptyState icon={<FileDown size={28} />} title={t('export.none.title')} text={t('export.none.text')} />
            )}
            <SafTDownload missing={safTMissing} />
            <AccountNumbers accounts={accounts} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

function SafTDownload({ missing }: { missing: VoucherSetup['safTMissing'] }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const year = new Date().getFullYear()
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { from: `${year}-01-01`, to: `${year}-12-31` },
    validate: { to: (to, { from }) => (to !== '' && to >= from ? null : t('export.toWrong')) },
    submit: async ({ from, to }) => {
      const file = await callForFile(clubSafTExport, { params: { orgKey }, query: { from, to, language } })
      saveFile(file, `${orgKey} SAF-T ${from} ${to}.xml`)
    },
  })
  return (
    <section aria-labelledby="saf-t" className={styles.card}>
      <h2 id="saf-t">{t('safT.title')}</h2>
      <p className={styles.quiet}>{t('safT.explain')}</p>
      {missing.map((one) => (
        <p key={one} className={styles.quiet}>
          {t(`safT.missing.${one}`)}
        </p>
      ))}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div className={styles.fields}>
          <DateField label={t('export.from')} {...form.getInputProps('from')} />
          <DateField label={t('export.to')} {...form.getInputProps('to')} />
        </div>
        <FormFailure failure={failure} />
        <Button type="submit" variant="default" loading={pending} className={styles.submit}>
          {t('safT.download')}
        </Button>
      </form>
    </section>
  )
}
