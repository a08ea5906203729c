import type { EventDetail, Question } from '@forenet/contract/event'
import { answerWords } from '@forenet/domain/ticket-question'
import { useTranslation } from 'react-i18next'
import { givenAnswers, questionsOf } from '../../../kit/questions/answers.ts'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import type { ChosenTicket } from './draft/wanted.ts'

type AnswersGivenProps = {
  event: EventDetail
  tickets: readonly ChosenTicket[]
  answers: Readonly<Record<string, string>>
}

/** Summary of answers; renders nothing without questions. */
export function AnswersGiven({ event, tickets, answers }: AnswersGivenProps) {
  const { t } = useTranslation('registration')
  const wordsOf = (question: Question, answer: string) =>
    answerWords(question.kind, answer, { yes: t('questions.yes'), no: t('questions.no') })
  const itemsOf = (
    ticketTypeId: string | null,
    given: Readonly<Record<string, string>>,
    key: string,
    name?: string,
  ) => {
    const asked = questionsOf(event, ticketTypeId, given, answers)
    const told = givenAnswers(asked, given)
    return asked.flatMap((question) => {
      const answer = told[question.id]
      if (answer === undefined) return []
      const label = name ? `${name}: ${question.label}` : question.label
      return [{ id: `${key}.${question.id}`, label, value: wordsOf(question, answer) }]
    })
  }
  const items = [
    ...tickets.flatMap((ticket) => itemsOf(ticket.option.type.id, ticket.answers, ticket.key, ticket.name)),
    ...itemsOf(null, answers, ''),
  ]
  if (items.length === 0) return null
  return (
    <Surface as="section" labelledBy="review-answers">
      <h2 id="review-answers">{t('review.answers')}</h2>
      <DetailList items={items} />
    </Surface>
  )
}
