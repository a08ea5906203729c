import { csvFilename } from '@forenet/contract/club/file-names'
import {
  clubAccountMappingsSave,
  clubVoucherExport,
  clubVoucherFile,
  clubVoucherSetup,
} from '@forenet/contract/club/voucher-calls'
import { sendCsvFile } from '../../../platform/lists/csv.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createExport } from './create-export.ts'
import { readExportFile } from './read-file.ts'
import { saveMappings, voucherSetup } from './setup.ts'

export function voucherExportsModule(platform: Platform): Module {
  return {
    name: 'voucher-exports',
    routes: ({ server }) => {
      server.serveClub(clubVoucherSetup, ({ club }) =>
        platform.reports.read((database) => voucherSetup(database, club.id)),
      )
      server.serveClub(clubAccountMappingsSave, (by, { body }) => saveMappings(platform, by, body.accounts))
      server.serveClub(clubVoucherExport, (by, { body }) => createExport(platform, by, body))
      server.serveClub(clubVoucherFile, async (by, { params, query }, { reply }) => {
        const { bytes, nth, language } = await readExportFile(platform, by, params.exportId, query.file)
        return sendCsvFile(reply, csvFilename(`${by.club.key} ${nth}`, 'vouchers', language), bytes)
      })
    },
  }
}
