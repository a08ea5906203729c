import type { EventTerms } from '@forenet/contract/club/event'
import type { DateChange } from '@forenet/contract/club/event-series-change'
import { firstDayOf } from '@forenet/domain/event-series'
import { canonical } from '../authoring/authoring-rules.ts'
import type { Item } from '../authoring/list-patch-rules.ts'
import { listShown, scalar } from '../authoring/term-changes-rules.ts'
import { anyMoment, fieldsOf, isMoment, type SeriesPatch, typeItems } from './series-patch-rules.ts'

/** `origin` is the edited event before its change. */
export function changesShown(
  { before, after, origin }: { before: EventTerms; after: EventTerms; origin: EventTerms },
  patch: SeriesPatch,
  opensAtOnce: boolean,
): DateChange[] {
  const shown: DateChange[] = []
  const [first, firstOfOrigin] = [firstDayOf(before), firstDayOf(origin)]
  for (const field of fieldsOf(patch)) {
    if (field === 'picture' || field === 'ticketTypes' || field === 'questions' || before[field] === after[field])
      continue
    const isAtOnce = opensAtOnce && field === 'registrationOpensAt'
    const own = isMoment(field)
      ? canonical(anyMoment(before[field], first, isAtOnce)) !==
        canonical(anyMoment(origin[field], firstOfOrigin, isAtOnce))
      : before[field] !== origin[field]
    shown.push({ field, of: '', part: null, from: scalar(before[field]), to: scalar(after[field]), own })
  }
  const types = [before, origin].map((terms, at) => typeItems(terms, at === 0 ? first : firstOfOrigin, opensAtOnce))
  const [typesNow, typesOfOrigin] = types as [Item[], Item[]]
  return [
    ...shown,
    ...listShown('ticketTypes', 'name', { before: before.ticketTypes, after: after.ticketTypes }, [
      typesNow,
      typesOfOrigin,
    ]),
    ...listShown('questions', 'label', { before: before.questions, after: after.questions }, [
      before.questions,
      origin.questions,
    ]),
  ]
}
