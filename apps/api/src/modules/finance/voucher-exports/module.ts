import { Readable } from 'node:stream'
import { csvFilename, listFilename } from '@forenet/contract/club/file-names'
import {
  clubAccountMappingsSave,
  clubVoucherExportCreate,
  clubVoucherExportDocuments,
  clubVoucherExportFile,
  clubVoucherSetupGet,
} from '@forenet/contract/club/voucher-calls'
import { create as contentDisposition } from 'content-disposition'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { sendCsvFile } from '../../../platform/lists/csv.ts'
import type { Module } from '../../../platform/module.ts'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createExport, readExportFile } from './create-export.ts'
import { saveMappings, voucherSetup } from './setup.ts'
import { zipVouchers } from './zip-vouchers.ts'

export function voucherExportsModule(platform: Platform): Module {
  /** Clubs with a download in progress: at most one each, because a zip occupies the PDF process for minutes. */
  const zipping = new Set<string>()
  return {
    name: 'voucher-exports',
    routes: ({ server }) => {
      server.serveClub(clubVoucherSetupGet, ({ club }) =>
        platform.reports.read((database) => voucherSetup(database, club.id)),
      )
      server.serveClub(clubAccountMappingsSave, (by, { body }) => saveMappings(platform, by, body.accounts))
      server.serveClub(clubVoucherExportCreate, (by, { body }) => createExport(platform, by, body))
      server.serveClub(clubVoucherExportFile, async (by, { params, query }, { reply }) => {
        const { bytes, nth, language } = await readExportFile(platform, by, params.exportId, query.file)
        return sendCsvFile(reply, csvFilename(`${by.club.key} ${nth}`, 'vouchers', language), bytes)
      })
      server.serveClub(clubVoucherExportDocuments, async (by, { params, query }, { reply }) => {
        const { id, key } = by.club
        if (zipping.has(id)) {
          throw new ProblemError('too-many-requests', 'The vouchers of this club are being downloaded already')
        }
        zipping.add(id)
        const release = () => zipping.delete(id)
        const zipped = zipVouchers(platform, by, params.exportId, query.part)
        const { nth, language, zip } = await zipped.catch((error: unknown) => {
          release()
          throw error
        })
        const stream = Readable.from(zip, { objectMode: false }).once('close', release)
        stream.once('error', (error) => platform.log.error({ err: errorCause(error) }, 'a zip of vouchers broke off'))
        return reply
          .type('application/zip')
          .header('content-disposition', contentDisposition(listFilename(`${key} ${nth}`, 'vouchers', language, 'zip')))
          .header('cache-control', 'private, no-store')
          .send(stream)
      })
    },
  }
}
