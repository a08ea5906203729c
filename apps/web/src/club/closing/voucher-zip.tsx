import { listFilename } from '@forenet/contract/club/file-names'
import { VOUCHERS_PER_ZIP, type VoucherExport } from '@forenet/contract/club/voucher'
import { clubVoucherDocuments } from '@forenet/contract/club/voucher-calls'
import { Button, Loader } from '@mantine/core'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForStream } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'

const MEGABYTE = 1_000_000

/** Downloads the PDFs of an export in zip files; shows how much has arrived, because each PDF is drawn on request. */
export function VoucherZips({ exported }: { exported: VoucherExport }) {
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
      const stream = await callForStream(clubVoucherDocuments, { params, query: { part } })
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
