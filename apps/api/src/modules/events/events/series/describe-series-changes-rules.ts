import type { EventTerms } from '@forenet/contract/club/event'
import type { DateChange } from '@forenet/contract/club/event-series-change'
import { eventStartDate } from '@forenet/domain/event-series'
import { canonicalJson } from '../authoring/authoring-rules.ts'
import type { ListItem } from '../authoring/list-patch-rules.ts'
import { describeListChanges, scalarOrNull } from '../authoring/term-changes-rules.ts'
import {
  isInstantField,
  patchedFields,
  type SeriesPatch,
  ticketTypeItems,
  toPatchInstant,
} from './series-patch-rules.ts'

export function describeSeriesChanges(
  { before, after, origin }: { before: EventTerms; after: EventTerms; origin: EventTerms },
  patch: SeriesPatch,
  opensAtOnce: boolean,
): DateChange[] {
  const shown: DateChange[] = []
  const [first, firstOfOrigin] = [eventStartDate(before), eventStartDate(origin)]
  for (const field of patchedFields(patch)) {
    if (field === 'picture' || field === 'ticketTypes' || field === 'questions' || before[field] === after[field])
      continue
    const isAtOnce = opensAtOnce && field === 'registrationOpensAt'
    const own = isInstantField(field)
      ? canonicalJson(toPatchInstant(before[field], first, isAtOnce)) !==
        canonicalJson(toPatchInstant(origin[field], firstOfOrigin, isAtOnce))
      : before[field] !== origin[field]
    shown.push({ field, of: '', part: null, from: scalarOrNull(before[field]), to: scalarOrNull(after[field]), own })
  }
  const types = [before, origin].map((terms, at) =>
    ticketTypeItems(terms, at === 0 ? first : firstOfOrigin, opensAtOnce),
  )
  const [typesNow, typesOfOrigin] = types as [ListItem[], ListItem[]]
  return [
    ...shown,
    ...describeListChanges('ticketTypes', 'name', { before: before.ticketTypes, after: after.ticketTypes }, [
      typesNow,
      typesOfOrigin,
    ]),
    ...describeListChanges('questions', 'label', { before: before.questions, after: after.questions }, [
      before.questions,
      origin.questions,
    ]),
  ]
}
