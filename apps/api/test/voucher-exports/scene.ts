import { randomUUID } from 'node:crypto'
import type { NewVoucherExport } from '@forenet/contract/club/voucher'
import * as calls from '@forenet/contract/club/voucher-calls'
import type { TestPortal } from '@forenet/testkit/portal'
import { createLedgerScene } from '../ledger/scene.ts'

export const YEAR = { from: '2026-01-01', to: '2026-12-31' }

export type VoucherScene = Awaited<ReturnType<typeof createVoucherScene>>

/** A club with movements of money and a treasurer who exports vouchers. */
export async function createVoucherScene(portal: TestPortal) {
  const scene = await createLedgerScene(portal)
  const { treasurer, club } = scene
  const params = { orgKey: club.key }
  return {
    ...scene,
    setup: async () => (await portal.call(treasurer, calls.clubVoucherSetupGet, { params })).body,
    number: (accounts: readonly { account: string; subjectId?: string | null; number: string; vatCode?: string }[]) =>
      portal.call(treasurer, calls.clubAccountMappingsSave, {
        params,
        body: { accounts: accounts.map((one) => ({ subjectId: null, vatCode: '', ...one })) },
      }),
    exportAll: async (wanted: Partial<NewVoucherExport> = {}) =>
      portal.call(treasurer, calls.clubVoucherExportCreate, {
        params,
        body: { id: randomUUID(), ...YEAR, format: 'neutral', language: 'da', ...wanted },
      }),
    file: async (exportId: string, file: 'program' | 'neutral' = 'program') =>
      (await portal.call(treasurer, calls.clubVoucherExportFile, { params: { ...params, exportId }, query: { file } }))
        .body as unknown as string,
  }
}
