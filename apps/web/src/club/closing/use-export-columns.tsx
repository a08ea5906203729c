import { csvFilename } from '@forenet/contract/club/file-names'
import type { VoucherExport } from '@forenet/contract/club/voucher'
import { clubVoucherFile } from '@forenet/contract/club/voucher-calls'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { useLanguage } from '../../words/i18n.ts'
import { DownloadButton } from '../shared/download-button.tsx'
import { formatShortDate, formatShortMoment } from '../shared/short-date.ts'
import type { TableColumn } from '../shared/table/data-table.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'
import { VoucherZips } from './voucher-zip.tsx'

export function useExportColumns(): readonly TableColumn<VoucherExport>[] {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(() => {
    const download = ({ id, nth }: VoucherExport, file: 'program' | 'neutral') => ({
      name: csvFilename(`${orgKey} ${nth}`, 'vouchers', language),
      fetch: () => callForFile(clubVoucherFile, { params: { orgKey, exportId: id }, query: { file } }),
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
