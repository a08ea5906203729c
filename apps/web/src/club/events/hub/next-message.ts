import type { EventLetter } from '@forenet/contract/club/event-letter'

const SCHEDULED: readonly EventLetter['state'][] = ['waiting', 'going', 'held-back']

export function nextMessage<Letter extends Pick<EventLetter, 'state' | 'goesAt'>>(
  letters: readonly Letter[],
): Letter | undefined {
  const at = ({ goesAt }: Letter) => Date.parse(goesAt ?? '')
  const scheduled = letters.filter((letter) => SCHEDULED.includes(letter.state) && letter.goesAt !== null)
  const sent = letters.filter(({ state, goesAt }) => state === 'sent' && goesAt !== null)
  return scheduled.toSorted((a, b) => at(a) - at(b))[0] ?? sent.toSorted((a, b) => at(b) - at(a))[0]
}
