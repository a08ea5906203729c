import { z } from 'zod'
import { newPersonTag } from './person.ts'
import { registerFilter, registerOrder } from './register.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** As many people as can be chosen one by one; more are chosen by a filter. */
export const MOST_CHOSEN = 500

/** Whom something is done about: those who were chosen, or everybody whom a filter of the register lets through now. */
export const peopleChosen = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .min(1, { error: 'Must name somebody' })
      .max(MOST_CHOSEN, { error: `Must be at most ${MOST_CHOSEN} people` }),
  }),
  z.strictObject({ filter: registerFilter.omit({ asAt: true }), order: registerOrder.optional() }),
])
export type PeopleChosen = z.output<typeof peopleChosen>

/** What can be done about one person or many. */
export const peopleAction = z.discriminatedUnion('kind', [
  /** With the club's tag of this name, or a new one. */
  z.strictObject({ kind: z.literal('tag'), name: newPersonTag.shape.name }),
  z.strictObject({ kind: z.literal('untag'), tagId: id }),
  /** Where the team is full, they wait for a place. */
  z.strictObject({ kind: z.literal('join-team'), teamId: id }),
  z.strictObject({ kind: z.literal('leave-team'), teamId: id }),
])
export type PeopleAction = z.output<typeof peopleAction>

/** Something to be worked out for people, as a change set with this id. */
export const peopleActionInput = z.strictObject({ id, people: peopleChosen, action: peopleAction })
export type PeopleActionInput = z.output<typeof peopleActionInput>
