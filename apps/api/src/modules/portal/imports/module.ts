import { IMPORT_TYPES } from '@forenet/contract/club/import'
import * as calls from '@forenet/contract/club/import-calls'
import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { readUpload } from '../../../platform/http/upload-scan.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { importTurns } from '../../../platform/table-files/read-table.ts'
import { correctCell } from './correct-cell.ts'
import { chooseFamilies, importFamilies } from './families.ts'
import { importedColumns, previewImport } from './imports.ts'

export function importsModule(platform: Platform): Module {
  return {
    name: 'imports',
    routes: ({ http, server, requireClean }) => {
      const deps = { ...platform, requireClean, turns: importTurns() }
      const own = IMPORT_TYPES.filter((type) => !http.hasContentTypeParser(type))
      http.addContentTypeParser(own, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      const options = { bodyLimit: IMPORT_LIMITS.bytes }
      server.serveClub(
        calls.clubImportColumns,
        (by, { query }, { request }) => importedColumns(deps, by, query, readUpload(request)),
        options,
      )
      server.serveClub(calls.clubImportRowCorrect, (by, { params, body }) => correctCell(platform, by, params, body))
      server.serveClub(calls.clubImportFamilyList, (by, { params }) => importFamilies(platform, by, params.changeSetId))
      server.serveClub(calls.clubImportFamiliesChoose, (by, { params, body }) =>
        chooseFamilies(platform, by, params.changeSetId, body),
      )
      server.serveClub(
        calls.clubImportPreview,
        (by, { query }, { request }) => previewImport(deps, by, query, readUpload(request)),
        options,
      )
    },
  }
}
