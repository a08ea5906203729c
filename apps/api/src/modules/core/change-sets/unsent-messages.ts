import type { ChangeKindName } from '@forenet/contract/club/change-set'
import { onPool } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { UnsentMessage, UnsentSource } from '../../../platform/jobs/unsent-messages.ts'
import { creditStoppedMessages } from '../club-sending/index.ts'
import { listOverdueMessages, stopHeldMessagesOfRows } from './message-repository.ts'
import { HELD_MESSAGES_QUEUE } from './messages.ts'
import { findChangeSet } from './repository.ts'

const SEPARATOR = '/'
/** Change types counted towards the sending allowance when applied. */
const COUNTED_WHEN_APPLIED: readonly ChangeKindName[] = ['write', 'invoice-reminder', 'invoice']

export const UNSENT_CHANGE_MESSAGES: UnsentSource = {
  async list(pool, before) {
    const messages = await listOverdueMessages(onPool(pool), before)
    return messages.map(({ changeSetId, place, goesAt, kind }) => ({
      id: `${changeSetId}${SEPARATOR}${place}`,
      queue: HELD_MESSAGES_QUEUE.name,
      kind,
      about: { changeSetId },
      since: goesAt,
      tries: 0,
      nextTry: 'soon',
      reason: null,
    }))
  },
  async retry({ runNow }, messages) {
    for (const message of messages.map(keyOf))
      await runNow(HELD_MESSAGES_QUEUE, message, `${message.changeSetId} ${message.place}`)
  },
  async drop({ pool }, messages) {
    for (const [changeSetId, ofSet] of Map.groupBy(messages.map(keyOf), (message) => message.changeSetId)) {
      await inTransaction(pool, async (transaction) => {
        const places = ofSet.map(({ place }) => place)
        const stopped = await stopHeldMessagesOfRows(transaction, changeSetId, places)
        const set = await findChangeSet(transaction, changeSetId)
        if (!set?.applyAskedAt || !COUNTED_WHEN_APPLIED.includes(set.kind)) return
        const { organisationId, applyAskedAt: countedAt } = set
        await creditStoppedMessages(transaction, {
          organisationId,
          kind: 'member-letter',
          messages: stopped,
          countedAt,
        })
      })
    }
  },
}

function keyOf({ id }: UnsentMessage) {
  const [changeSetId = '', place] = id.split(SEPARATOR)
  return { changeSetId, place: Number(place) }
}
