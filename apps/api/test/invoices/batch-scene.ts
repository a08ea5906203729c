import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/invoice-calls'
import type { SelectedPeople } from '@forenet/contract/club/people-action'
import type { TestPortal } from '@forenet/testkit/portal'
import { createInvoiceScene } from './scene.ts'

export const DUES = { description: 'Kontingent 2027', quantity: 1, unitMinor: 40_000, vatRate: 1 as const }

/** A club whose treasurer sends invoices to many people. `held`: jobs of held messages, filled by the portal's `send`. */
export async function createBatchScene(portal: TestPortal, held: object[]) {
  const scene = await createInvoiceScene(portal)
  const at = (changeSetId: string) => ({ params: { orgKey: scene.club.key, changeSetId } })
  const modules = portal.app.modules
  const releaseHeld = () =>
    modules
      .flatMap(({ schedules = [] }) => schedules)
      .find(({ name }) => name === 'held-letters')
      ?.run()
  const sendHeld = (message: object) =>
    modules
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ queue }) => queue.name === 'held-letter')
      ?.run(message)
  const preview = (
    people: SelectedPeople = { ids: scene.members },
    id: string = randomUUID(),
    lines = [DUES],
    dueOn: string | null = null,
  ) =>
    portal.call(scene.treasurer, calls.clubInvoiceBatchPreview, {
      params: { orgKey: scene.club.key },
      body: { id, people, note: '', dueOn, lines },
    })
  const askSend = (id: string) => portal.call(scene.treasurer, calls.clubInvoiceBatchSend, at(id))
  /** Ten minutes later, enqueues the messages that are due; returns the jobs of this club. */
  async function due() {
    portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
    await releaseHeld()
    const own = (
      await scene.run<{ id: string }>('select id from change_set where organisation_id = $1', scene.club.id)
    ).map(({ id }) => id)
    return held.splice(0).filter((message) => own.includes((message as { changeSetId: string }).changeSetId))
  }
  return {
    ...scene,
    /** Previews another bulk action. */
    previewAction: scene.preview,
    preview,
    rows: async (id: string) =>
      (await portal.call(scene.treasurer, calls.clubInvoiceBatchRows, { ...at(id), query: {} })).body.rows,
    batches: async () =>
      (await portal.call(scene.treasurer, calls.clubInvoiceBatchList, { params: { orgKey: scene.club.key } })).body,
    askSend,
    /** Previews a batch and stores its drafts. */
    async begun(people?: SelectedPeople) {
      const { id } = (await preview(people)).body
      await askSend(id)
      await scene.work(id)
      return id
    },
    async undo(id: string) {
      const answer = await portal.call(scene.treasurer, calls.clubInvoiceBatchUndo, at(id))
      await scene.work(id)
      return answer
    },
    due,
    sendHeld,
    /** Ten minutes later. */
    async release() {
      for (const message of await due()) await sendHeld(message)
    },
  }
}
export type BatchScene = Awaited<ReturnType<typeof createBatchScene>>
