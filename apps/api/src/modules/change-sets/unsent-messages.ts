import { onPool } from '@forenet/database/database'
import type { UnsentMessage, UnsentSource } from '../../platform/jobs/unsent-messages.ts'
import { listOverdueLetters, stopLettersOf } from './letter-repository.ts'
import { HELD_LETTERS } from './letters.ts'

const SEPARATOR = '/'

export const UNSENT_CHANGE_MESSAGES: UnsentSource = {
  async list(pool, before) {
    const letters = await listOverdueLetters(onPool(pool), before)
    return letters.map(({ changeSetId, place, goesAt, kind }) => ({
      id: `${changeSetId}${SEPARATOR}${place}`,
      queue: HELD_LETTERS.name,
      kind,
      about: { changeSetId },
      since: goesAt,
      tries: 0,
      nextTry: 'soon',
      reason: null,
    }))
  },
  async retry({ runNow }, messages) {
    for (const letter of messages.map(keyOf))
      await runNow(HELD_LETTERS, letter, `${letter.changeSetId} ${letter.place}`)
  },
  async drop({ pool }, messages) {
    for (const [changeSetId, letters] of Map.groupBy(messages.map(keyOf), (letter) => letter.changeSetId)) {
      await stopLettersOf(
        onPool(pool),
        changeSetId,
        letters.map(({ place }) => place),
      )
    }
  },
}

function keyOf({ id }: UnsentMessage) {
  const [changeSetId = '', place] = id.split(SEPARATOR)
  return { changeSetId, place: Number(place) }
}
